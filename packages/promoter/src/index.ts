/**
 * Decides from evidence which tools a person really uses. Promises: `decide` is pure and never asks for anything but its
 * input; one call counts once whoever recorded it; nothing here reads the environment or writes to the console.
 */
export { decide, decideJoined } from './decide/decide.js';
export { whatWouldChange } from './decide/explain.js';
export type { Cap, DecideInput, Decision, DecisionCause, DecisionRow } from './decide/types.js';
export { defaultCap } from './decide/cap.js';
export { resolvePins } from './pins/resolve.js';
export { pinsFromFiles } from './pins/files.js';
export type { PinFileOptions } from './pins/files.js';
export type { PinProblem, ResolvedPin, ResolvedPins } from './pins/types.js';
export { canonicalClient } from './evidence/clients.js';
export { isUniqueId } from './evidence/call-id.js';

export { scanTranscripts } from './transcripts/scan.js';
export type { ScannedCall, ScanOptions, ScanResult } from './transcripts/scan.js';
export { defaultRoots, rootsOf } from './transcripts/default-roots.js';
export type { Machine } from './transcripts/default-roots.js';
export { transcriptClients } from './transcripts/formats.js';
export type { TranscriptRoot } from './reader/find.js';
export type { FileProblem, ReadProgress } from './reader/types.js';
export { updateTranscripts } from './reader/update.js';
export type { UpdateOptions, UpdateReport } from './reader/update.js';
export { withoutWriting } from './reader/without-writing.js';
export { CALL_TOOLS, META_TOOLS } from './unwrap/meta-tools.js';
export { createUnwrap } from './unwrap/unwrap.js';
export type { NamedCall, Unwrap, UnwrappedCall, UnwrapTable } from './unwrap/types.js';
export { transcriptEvidence } from './evidence/from-transcripts.js';
export { joinCalls } from './evidence/join.js';
export type { JoinedCall } from './evidence/join.js';
export { simulate } from './simulate/simulate.js';
export type { SimulateInput } from './simulate/simulate.js';
export type { SimulatedList, Simulation } from './simulate/types.js';
export { suggestBundles } from './bundles/suggest.js';
export type { BundleOptions, SuggestedBundle } from './bundles/suggest.js';
