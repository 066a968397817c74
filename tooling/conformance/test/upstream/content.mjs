/** One red pixel. */
export const IMAGE = /** @type {const} */ ({
  type: 'image',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
});

/** A header and no sound. */
export const AUDIO = /** @type {const} */ ({ type: 'audio', data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=', mimeType: 'audio/wav' });

/** A result of one text. @param {string} value */
export const text = (value) => ({ content: [{ type: /** @type {const} */ ('text'), text: value }] });

/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
