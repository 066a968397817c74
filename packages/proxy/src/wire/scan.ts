/** Place of a member's value in an object's text: `text.slice(start, end)`. */
export interface MemberSpan {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** To be called on well-formed JSON: finds the members of the outermost object without reading into their values. */
export declare function scanObject(text: string): readonly MemberSpan[] | undefined;
