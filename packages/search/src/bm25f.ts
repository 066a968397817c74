/**
 * BM25F in its simple form (S. Robertson, H. Zaragoza, M. Taylor: "Simple BM25 Extension to Multiple Weighted Fields",
 * CIKM 2004; S. Robertson, H. Zaragoza: "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.6):
 * a term's frequencies are weighted and tempered by length field by field, summed, and only the sum is saturated, once.
 * All functions here are pure.
 */

/**
 * Rarity of a term that stands in `documents` documents; always positive. `collection` stands for the size of the
 * collection and is a constant: so a tool that shares no word with a query changes no score. It measured as good as the
 * true size (TUNING.md).
 */
export const inverseDocumentFrequency = (collection: number, documents: number): number => Math.log(1 + collection / (documents + 1));

/** What one occurrence in a field counts: `weight`, tempered by how long the field is beside the usual length. */
export const fieldFactor = (weight: number, b: number, length: number, pivot: number): number =>
  weight / (1 - b + (b * length) / pivot);

/** The single saturation of a term's summed frequency: grows towards 1. */
export const saturate = (frequency: number, k1: number): number => frequency / (k1 + frequency);
