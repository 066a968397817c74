/** The indexed fields of a tool, in the order in which postings number them. */
export const FIELDS = ['name', 'title', 'head', 'description', 'parameters', 'values', 'backend'] as const;
export type FieldName = (typeof FIELDS)[number];

/** How much a field's words weigh (`weight`) and how far its length tempers them (`b`, 0 to 1). */
export interface FieldWeight {
  readonly weight: number;
  readonly b: number;
}

/** Every number that ranking turns on. One set for all catalogs; TUNING.md says what each was measured to give. */
export interface Constants {
  readonly k1: number;
  readonly fields: Readonly<Record<FieldName, FieldWeight>>;
  /** Characters of the description that are indexed. */
  readonly descriptionCharacters: number;
  /** Weight of a word's exact form beside its stem. */
  readonly surface: number;
  readonly joined: number;
  readonly synonym: number;
  readonly neighbour: number;
  /** The score grows by at most this share when the query covers the name. */
  readonly nameCoverage: number;
}

export const CONSTANTS: Constants = {
  k1: 1.2,
  fields: {
    name: { weight: 2, b: 0.75 },
    title: { weight: 1, b: 0.75 },
    head: { weight: 1, b: 0.75 },
    description: { weight: 1, b: 0.75 },
    parameters: { weight: 0.5, b: 0.75 },
    values: { weight: 0.2, b: 0.75 },
    backend: { weight: 1, b: 0.75 },
  },
  descriptionCharacters: 200,
  surface: 0.2,
  joined: 0.7,
  synonym: 0.3,
  neighbour: 0.4,
  nameCoverage: 0.6,
};
