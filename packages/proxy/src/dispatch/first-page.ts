import type { RawJson } from '../wire/message.js';

/** Whether a list is asked for from its beginning. Some clients write a cursor that they do not have: null, or no text. */
export const isFirstPage = (params: RawJson | undefined): boolean => ['null', '""'].includes(params?.member('cursor')?.text ?? 'null');
