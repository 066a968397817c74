import { addDecision } from '@mcp-working-set/core';
import type { CallRecord, LearnedWord, SearchRecord, StateStore, TranscriptCall, TranscriptSession, WorkingSet } from '@mcp-working-set/core';
import type { KindedRecord, RecordKind, Records } from '@mcp-working-set/core/records';
import { PROJECT_KEY } from '../evidence/project.js';
import { IMPORTED, MOUNTED } from '../state/keys.js';
import { callIdentity, createLogMerger, searchIdentity } from './merge-log.js';

/** Records of transcripts in one transaction. */
const BATCH = 200;
/** Counts are sums of fractions. */
const EQUAL = 1e-9;

type Counts = Record<RecordKind, number>;

/** The later decision stands; what only the earlier one had stays listed as long as any other removal. */
const mergeSet = (before: WorkingSet | undefined, set: WorkingSet): WorkingSet =>
  before === undefined ? set : set.decidedAt > before.decidedAt ? addDecision(before, set.decided, set.decidedAt) : before;

/** Takes over transcripts' records, which the store merges by their keys. */
const createTranscriptWriter = ({ transcripts }: StateStore) => {
  let calls: TranscriptCall[] = [];
  let sessions: TranscriptSession[] = [];
  const end = async (): Promise<void> => {
    if (calls.length + sessions.length > 0) await transcripts.commit({ calls, sessions, cursors: [], gone: [] });
    [calls, sessions] = [[], []];
  };
  return {
    async add(entry: Extract<KindedRecord, { kind: 'transcript-call' | 'transcript-session' }>): Promise<void> {
      if (entry.kind === 'transcript-call') calls.push(entry.record);
      else sessions.push(entry.record);
      if (calls.length + sessions.length >= BATCH) await end();
    },
    end,
  };
};

/** Of a word that is known the greater count and the later time stand. */
const createWordWriter = ({ learnedWords, flush }: StateStore) => {
  const known = new Map<string, Map<string, LearnedWord>>();
  let waiting = 0;
  const wordsOf = async (principal: string): Promise<Map<string, LearnedWord>> => {
    const words = known.get(principal) ?? new Map((await learnedWords.read(principal)).map((word) => [JSON.stringify([word.upstream, word.tool, word.stem]), word]));
    known.set(principal, words);
    return words;
  };
  return async ({ principal, ...word }: Records['learned-word']): Promise<boolean> => {
    const { upstream, tool, stem, count, time } = word;
    const before = (await wordsOf(principal)).get(JSON.stringify([upstream, tool, stem]));
    const gain = Math.max(0, count - (before?.count ?? 0));
    if (before !== undefined && gain < EQUAL && time <= before.time) return false;
    learnedWords.learn({ principal, upstream, tool, stems: [stem], gain, time, halfLifeMs: Infinity, mostCount: Infinity, mostStems: Infinity });
    if ((waiting += 1) % BATCH === 0) await flush();
    return true;
  };
};

/** Takes over checked entries; resolves to how many of each kind were new. Doing it again changes nothing. */
export const takeOver = async (state: StateStore, entries: AsyncIterable<KindedRecord>, { learn }: { readonly learn: boolean }): Promise<Partial<Counts>> => {
  const flush = (): Promise<void> => state.flush();
  const calls = createLogMerger<CallRecord>(state.calls, callIdentity, flush);
  const searches = createLogMerger<SearchRecord>(state.searches, searchIdentity, flush);
  const transcripts = createTranscriptWriter(state);
  const addWord = createWordWriter(state);
  const counts: Partial<Counts> = {};
  const changed = (kind: RecordKind, yes = true): void => void (counts[kind] = (counts[kind] ?? 0) + (yes ? 1 : 0));
  const putIfAbsent = async (name: string, value: string): Promise<boolean> =>
    (await state.values.get(name)) === undefined && (await state.values.putIfAbsent(name, value)) === value;

  for await (const entry of entries) {
    switch (entry.kind) {
      case 'working-set': {
        const { principal, scope, ...set } = entry.record;
        const before = await state.workingSets.get({ principal, scope });
        const isNew = mergeSet(before, set) !== before;
        if (isNew) await state.workingSets.update({ principal, scope }, (latest) => mergeSet(latest, set));
        changed(entry.kind, isNew);
        break;
      }
      case 'imported': {
        const { name, value } = entry.record;
        changed(entry.kind, await putIfAbsent(`${IMPORTED}${name}`, value));
        break;
      }
      case 'mounted':
        changed(entry.kind, await putIfAbsent(`${MOUNTED}${entry.record.name}`, '1'));
        break;
      case 'project-key':
        changed(entry.kind, await putIfAbsent(PROJECT_KEY, entry.record.value));
        break;
      case 'learned-word':
        changed(entry.kind, learn && (await addWord(entry.record)));
        break;
      case 'call':
        await calls.add(entry.record);
        break;
      case 'search':
        await searches.add(entry.record);
        break;
      default:
        await transcripts.add(entry);
    }
  }
  await transcripts.end();
  await calls.end();
  await searches.end();
  await state.flush();
  return { ...counts, call: calls.added, search: searches.added };
};
