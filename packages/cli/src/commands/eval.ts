import { defineCommand } from '../command.js';
import { force, json } from './options.js';

/** `eval` is a word of the language. */
export const evaluation = defineCommand({
  name: 'eval',
  positionals: '[action] [file]',
  positional: {
    action: { type: 'string', choices: ['init'], describe: 'init: draft a gold set from your transcripts' },
    file: { type: 'string', describe: 'Where init writes it  [default: gold.jsonl]' },
  },
  summary: 'Measure on a gold set whether search finds the right tool',
  details:
    'With --gold it measures the search of your own servers\' tools; with --catalog and --gold that of files; with neither ' +
    'the gold set that comes with mws. `eval init` drafts a gold set for your tools out of the transcripts of your clients, ' +
    'which it reads at that moment and keeps nowhere else: correct it before you trust it. With --llm a model gets ' +
    'search_tools and call_tool and is watched while it chooses; no tool is run. Exit code 1 when a figure is below --min ' +
    'or fell since --baseline.',
  options: {
    gold: { type: 'string', requiresArg: true, describe: 'Queries with their right answers: lines of {query, relevant, groups?, kind?}, or [{query, expectedServer, expectedTool}]' },
    catalog: { type: 'string', requiresArg: true, describe: 'Tools from a file instead of your servers: {"tools": [{server, name, description, inputSchema}]}' },
    retriever: { type: 'string', requiresArg: true, describe: 'Only these, with commas between: bm25, plain-bm25, all-tools' },
    min: { type: 'string', requiresArg: true, describe: 'Least values of the first retriever, such as recall@5=0.85,mrr=0.7' },
    baseline: { type: 'string', requiresArg: true, describe: 'An earlier --json report; no figure may fall, and queries that moved are named' },
    misses: { type: 'string', describe: 'List the queries missed in the first five, at most that many of each retriever (without a number 20)' },
    junit: { type: 'string', requiresArg: true, describe: 'Write JUnit XML to this file' },
    markdown: { type: 'string', describe: 'Markdown to this file, or instead of the table' },
    llm: { type: 'string', requiresArg: true, describe: 'Address of an OpenAI-compatible service, such as http://127.0.0.1:11434/v1' },
    model: { type: 'string', requiresArg: true, describe: 'Model of --llm  [default: the first that it lists]' },
    'key-env': { type: 'string', requiresArg: true, describe: 'Variable that holds the key of --llm' },
    sample: { type: 'number', requiresArg: true, describe: 'Only that many queries, evenly over the gold set' },
    days: { type: 'number', requiresArg: true, default: 30, describe: 'How far back init reads' },
    force: force('Let init overwrite a file'),
    json,
  },
  examples: [
    ['mws eval', 'the gold set that comes with mws'],
    ['mws eval init gold.jsonl', 'draft one for your own tools'],
    ['mws eval --gold gold.jsonl --misses', 'measure your own tools, and see what is not found'],
    ['mws eval --gold gold.jsonl --min recall@5=0.85', 'fail below that'],
    ['mws eval --llm http://127.0.0.1:11434/v1', 'let a model choose'],
  ],
  load: async () => (await import('../actions/eval.js')).runEval,
});
