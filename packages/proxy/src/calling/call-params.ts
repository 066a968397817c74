import { RawJson } from '../wire/message.js';

/** The members of `tools/call` parameters that calling looks at; all of them are carried. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: RawJson | undefined;
  readonly meta?: RawJson | undefined;
  /** Every other member (`task`, input responses, what a later revision brings), in order. */
  readonly rest: readonly (readonly [string, RawJson])[];
}

/** Reads `tools/call` parameters as far as calling needs them; undefined where they hold no name. */
export const readCallParams = (params: RawJson | undefined): CallParams | undefined => {
  const members = params?.members();
  const name = members?.get('name')?.value;
  if (!members || typeof name !== 'string') return undefined;
  const rest = [...members].filter(([key]) => key !== 'name' && key !== 'arguments' && key !== '_meta');
  return { name, arguments: members.get('arguments'), meta: members.get('_meta'), rest };
};

/** The parameters again, under the name that the upstream knows. */
export const writeCallParams = (params: CallParams, name: string): RawJson => {
  let text = `{"name":${JSON.stringify(name)}`;
  if (params.arguments) text += `,"arguments":${params.arguments.text}`;
  if (params.meta) text += `,"_meta":${params.meta.text}`;
  for (const [key, value] of params.rest) text += `,${JSON.stringify(key)}:${value.text}`;
  return new RawJson(`${text}}`);
};
