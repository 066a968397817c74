import type { TokenCounter } from './types.js';

/**
 * Tokens of a text without a vocabulary: a linear fit to o200k over 3,000 tool definitions, 9.5% mean error a tool
 * (characters / 4: 16%). Whole numbers, never negative.
 */
export const estimateTokens: TokenCounter = {
  name: 'estimate',
  count(text) {
    let words = 0;
    let marks = 0;
    let digits = 0;
    let foreign = 0;
    let inWord = false;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
      if (letter) {
        if (!inWord) words++;
      } else if (code >= 48 && code <= 57) digits++;
      else if (code > 127) foreign++;
      else if (code > 32) marks++;
      inWord = letter;
    }
    const sum = 1.58 * words + 0.58 * marks + 1.02 * digits + 0.76 * foreign - 0.092 * text.length;
    return text === '' ? 0 : Math.max(1, Math.round(sum));
  },
};
