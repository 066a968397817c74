/** The indexed fields of a tool. */
export const FIELDS = ['name', 'title', 'head', 'description', 'parameters', 'values', 'backend'] as const;
export type FieldName = (typeof FIELDS)[number];

/**
 * How much a field's words weigh, how far its length tempers them (`b`, 0 to 1), and the length that counts as usual
 * (`pivot`, words). The pivot is a constant and not the catalog's mean, so that a tool's part of a score does not depend
 * on which other tools there are; it measured as good or better (TUNING.md).
 */
export interface FieldWeight {
  readonly weight: number;
  readonly b: number;
  readonly pivot: number;
}

/** Every number that ranking turns on. One set for all catalogs; TUNING.md says what each was measured to give. */
export interface Constants {
  readonly k1: number;
  /** Stands for the size of the collection in a term's rarity. */
  readonly collection: number;
  readonly fields: Readonly<Record<FieldName, FieldWeight>>;
  /** Characters of the description that are indexed. */
  readonly descriptionCharacters: number;
  /** Weight of the words of earlier searches, as of a field; and the least number of tools that such a word counts as standing in. */
  readonly learned: number;
  readonly learnedDocuments: number;

  /** How far an occurrence counts as one of the query word: its exact form beside its stem, … */
  readonly surface: number;
  /** … a synonym, a related word, a short form or one given in the options. */
  readonly synonym: number;
  readonly related: number;
  readonly equal: number;

  /** Words near by a word table: at most so many, from this cosine on, weighing this much at cosine 1 and less below it. */
  readonly nearCount: number;
  readonly nearLeast: number;
  readonly near: number;
  /** Weight of a concept that only near words answer. */
  readonly unknownNear: number;

  /** Weight of a concept beside a word that the catalog knows, by how the catalog came to answer it. */
  readonly unknownSynonym: number;
  /** Share of `unknownSynonym` that is left where only related words are known. */
  readonly unknownRelated: number;
  readonly translation: number;
  readonly joined: number;
  readonly split: number;
  readonly typo: number;
  readonly prefix: number;

  /** Weight of what a way of speaking stands for, its share where that is two words long, of its other words beside the first, … */
  readonly speech: number;
  readonly spokenBriefly: number;
  readonly spokenOther: number;
  /** … and what is left of the weight of the words in which it is said. */
  readonly spokenOwn: number;

  /** What is left of the weight of words that are part of a phrase which no tool's name holds. */
  readonly foreignOwn: number;

  /** Weight of a word by its part in the query: a verb of asking (show, get), a quotation, what a path or address stands for, … */
  readonly asking: number;
  readonly quoted: number;
  readonly literal: number;
  /** … a date or number word, what follows a preposition, the `list` that a plural after a verb of asking implies. */
  readonly modifier: number;
  readonly qualifier: number;
  readonly impliedList: number;

  /** The score grows by at most this share when the query covers the name, in proportion to the share covered. */
  readonly nameCoverage: number;
  /** Weight of a tool's best clause beside the whole query, where a query has several. */
  readonly clause: number;
  /** What the best tool of a clause gets on top, if it scores at least so large a share of the whole query's best. */
  readonly clauseLead: number;
  readonly clauseStrength: number;
  /** A named backend multiplies its tools' scores by this … */
  readonly backendBoost: number;
  /** … and, named firmly, filters, unless its best tool scores less than this share of another backend's best. */
  readonly backendGate: number;
  /** Its tools, where none of them answers another word of the query, score this share of the best of the other tools. */
  readonly backendAlone: number;
  /** What the backend that answers a query with most tools gives each of them on top, as a share; so many of its tools count. */
  readonly company: number;
  readonly companyCount: number;
  /** A tool that scores less than this share of the best one does not match. */
  readonly weakest: number;
}

export const CONSTANTS: Constants = {
  k1: 1.2,
  collection: 500,
  fields: {
    name: { weight: 2, b: 0.75, pivot: 3 },
    title: { weight: 1, b: 0.75, pivot: 3 },
    head: { weight: 1, b: 0.75, pivot: 7 },
    description: { weight: 1, b: 0.75, pivot: 10 },
    parameters: { weight: 0.5, b: 0.75, pivot: 4 },
    values: { weight: 0.2, b: 0.75, pivot: 4 },
    backend: { weight: 1, b: 0.75, pivot: 1.5 },
  },
  descriptionCharacters: 300,
  learned: 4,
  learnedDocuments: 3,
  surface: 0.2,
  synonym: 0.2,
  related: 0.06,
  equal: 0.75,
  nearCount: 6,
  nearLeast: 0.45,
  near: 0.15,
  unknownNear: 0.5,
  unknownSynonym: 0.7,
  unknownRelated: 0.7,
  translation: 0.8,
  joined: 0.9,
  split: 0.7,
  typo: 0.6,
  prefix: 0.5,
  speech: 1,
  spokenBriefly: 0.8,
  spokenOther: 0.5,
  spokenOwn: 0.7,
  foreignOwn: 0.6,
  asking: 0.7,
  quoted: 0.6,
  literal: 0.8,
  modifier: 0.5,
  qualifier: 0.75,
  impliedList: 0.25,
  nameCoverage: 0.6,
  clause: 0.6,
  clauseLead: 0.3,
  clauseStrength: 0.4,
  backendBoost: 1.4,
  backendGate: 0.3,
  backendAlone: 0.5,
  company: 0.1,
  companyCount: 5,
  weakest: 0.15,
};
