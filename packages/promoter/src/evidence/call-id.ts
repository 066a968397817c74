/**
 * Whether a client's call id is one of a kind. Some model servers number the calls of each conversation anew
 * (`call_1`): such an id means something only within its session.
 */
export const isUniqueId = (id: string): boolean => id.length >= 12 && /[\dA-Z]/.test(id);
