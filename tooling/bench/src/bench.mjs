/**
 * `pnpm bench [--runs 5] [--modes stdio-stdio,http-http] [--calls 2000] [--targets mws,mws-call_tool]`: what a call costs
 * more than without mws, in units of what the thinnest forwarder costs more. Every run interleaves direct, floor and
 * target; the median over the runs is the figure. The runs are kept under `results/<date>/`.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HERE, load, median, round } from './lib.mjs';
import { calls } from './measure.mjs';
import ours from './ours.mjs';

const argv = process.argv.slice(2);
const opt = (name, fallback) => {
  const at = argv.indexOf(`--${name}`);
  return at < 0 ? fallback : argv[at + 1];
};
const runs = Number(opt('runs', 5));
const tools = Number(opt('tools', 300));
const total = Number(opt('calls', 2000));
const modes = opt('modes', 'stdio-stdio,http-http').split(',');
const names = opt('targets', 'mws,mws-call_tool').split(',');

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: HERE, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};
const machine = {
  commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes'),
  node: process.version,
  cpu: `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}`,
  system: `${os.type()} ${os.release()}`,
};
const added = (run, key) => (run.target[key] - run.direct[key]) / (run.floor[key] - run.direct[key]);
const range = (values) => `${round(median(values), 2)} (${round(Math.min(...values), 2)} to ${round(Math.max(...values), 2)})`;

console.log(`mws ${machine.commit}, node ${machine.node}, ${machine.cpu}, ${machine.system}`);
console.log(`${tools} tools, ${total} sequential calls a run, ${runs} runs; ratios, median (least to most)\n`);
console.log('| target | mode | added p50, in floors | added at best, in floors | CPU a call, in floors | calls/s at 64, of the floor | load |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
const day = path.join(HERE, '..', 'results', new Date().toISOString().slice(0, 10));
fs.mkdirSync(day, { recursive: true });
for (const target of ours.filter((one) => names.includes(one.name) && modes.includes(`${one.in}-${one.up}`))) {
  const kept = [];
  for (let run = 0; run < runs; run++) {
    const figures = await calls(target, tools, { total });
    if (figures.error) throw new Error(`${target.name} ${target.in}-${target.up}: ${figures.error}`);
    kept.push(figures);
  }
  const mode = `${target.in}-${target.up}`;
  fs.writeFileSync(path.join(day, `${target.name}.${mode}.json`), `${JSON.stringify({ ...machine, tools, runs: kept }, undefined, 1)}\n`);
  const row = [
    target.name, mode, range(kept.map((run) => added(run, 'p50'))), range(kept.map((run) => added(run, 'best'))),
    range(kept.map((run) => run.target.cpuMsPerCall / run.floor.cpuMsPerCall)),
    range(kept.map((run) => run.throughput[64].target / run.throughput[64].floor)), load(),
  ];
  console.log(`| ${row.join(' | ')} |`);
}
process.exit(0);
