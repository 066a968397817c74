import fs from 'node:fs';
import os from 'node:os';
import net from 'node:net';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { StdioClient, HttpClient, gone } from './client.mjs';

export const HERE = path.dirname(new URL(import.meta.url).pathname);
export const NODE = process.execPath;
export const STUB = path.join(HERE, 'stub.mjs');
export const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
export const now = () => Number(process.hrtime.bigint()) / 1e6;
export const quant = (xs, p) => { if (!xs.length) return NaN; const s = [...xs].sort((a, b) => a - b); return s[Math.min(s.length - 1, Math.floor(p * s.length))]; };
export const median = (xs) => quant(xs, 0.5);
export const round = (x, d = 3) => (Number.isFinite(x) ? Number(x.toFixed(d)) : null);
export const load = () => round(os.loadavg()[0], 2);

export function freePort() {
  return new Promise((resolve) => { const s = net.createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => resolve(port)); }); });
}

// ---- processes -----------------------------------------------------------------------------------
export function tree(root) { // pids below root, root included, without stub upstreams
  const kids = new Map();
  for (const d of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(d)) continue;
    try { const st = fs.readFileSync(`/proc/${d}/stat`, 'utf8'); const pp = Number(st.slice(st.lastIndexOf(')') + 2).split(' ')[1]); (kids.get(pp) ?? kids.set(pp, []).get(pp)).push(Number(d)); } catch {}
  }
  const out = [];
  const go = (p) => {
    let cmd = ''; try { cmd = fs.readFileSync(`/proc/${p}/cmdline`, 'utf8'); } catch { return; }
    const a = cmd.split('\0');
    if (a[1] === STUB) return; // node .../stub.mjs
    out.push(p);
    for (const k of kids.get(p) ?? []) go(k);
  };
  go(root);
  return out;
}
export function usage(root) { // { rss MB, cpu ms } of the proxy and its helpers
  let rss = 0, cpu = 0;
  for (const p of tree(root)) {
    try {
      rss += Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${p}/status`, 'utf8'))[1]) / 1024;
      const st = fs.readFileSync(`/proc/${p}/stat`, 'utf8'); const f = st.slice(st.lastIndexOf(')') + 2).split(' ');
      cpu += (Number(f[11]) + Number(f[12])) * 10;
    } catch {}
  }
  return { rss, cpu };
}

// ---- upstreams -----------------------------------------------------------------------------------
// A spec says how a proxy reaches one upstream. Extra stub arguments select misbehaviour.
export async function upstream(kind, tools, { id = 'stub', extra = [], down = false } = {}) {
  if (kind === 'stdio') {
    return down ? { id, kind, command: '/nonexistent/mcp-server', args: [], stop: async () => {} }
      : { id, kind, command: NODE, args: [STUB, '--stdio', '--tools', String(tools), ...extra], stop: async () => {} };
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/mcp`;
  if (down) return { id, kind, url, stop: async () => {} };
  const child = spawn(NODE, [STUB, '--http', String(port), '--tools', String(tools), ...extra], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise((r) => child.stderr.once('data', r));
  child.stderr.resume();
  return { id, kind, url, child, stop: async () => { child.kill('SIGKILL'); await gone(child); } };
}

// ---- targets -------------------------------------------------------------------------------------
// start() brings a target up and returns { client, pid, stop }. The clock starts just before the spawn.
export async function start(target, ups, { dir, timeout = 60_000, listen = false } = {}) {
  const home = dir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const port = await freePort();
  const t0 = now();
  const spec = await target.setup({ dir: home, port, upstreams: ups, node: NODE, floor: path.join(HERE, 'floor.mjs') });
  const env = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: `${home}/.config`, XDG_CACHE_HOME: `${home}/.cache`, XDG_STATE_HOME: `${home}/.local/state`, XDG_DATA_HOME: `${home}/.local/share`, TMPDIR: os.tmpdir(), NO_COLOR: '1', ...spec.env };
  const log = fs.openSync(path.join(home, 'stderr.log'), 'a');
  const era = spec.era ?? target.era ?? 'legacy';
  const begun = now(); // writing the config is not part of the start
  const deadline = begun + timeout;
  let child, client;
  try {
    if (!spec.url) {
      client = new StdioClient({ command: spec.command, args: spec.args, env, cwd: spec.cwd ?? home, log }, era);
      child = client.child;
      await client.handshake(timeout);
    } else {
      if (spec.command) child = spawn(spec.command, spec.args, { stdio: ['ignore', log, log], env, cwd: spec.cwd ?? home });
      let gaveUp; child?.on('error', (e) => { gaveUp = e; });
      for (;;) {
        client = new HttpClient({ url: spec.url, sse: spec.sse, headers: spec.headers }, era);
        try { await client.handshake(Math.max(1, Math.min(timeout, deadline - now()))); break; } catch (e) {
          await client.close();
          if (gaveUp || (child && child.exitCode !== null) || now() > deadline) throw e;
          await sleep(10);
        }
      }
      if (listen && !spec.sse) await client.listen();
    }
  } catch (e) {
    if (child) { child.kill('SIGKILL'); await gone(child); }
    fs.closeSync(log);
    e.afterMs = now() - begun; e.dir = home;
    throw e;
  }
  return {
    client, pid: child?.pid, dir: home, begun, handshakeMs: now() - begun, setupMs: begun - t0,
    async stop() {
      const pids = child ? tree(child.pid) : [];
      await client.close();
      if (child && spec.url) { child.kill('SIGTERM'); await gone(child, 1000); }
      for (const p of pids) { try { process.kill(p, 'SIGKILL'); } catch {} } // only what this target started
      fs.closeSync(log);
      if (!dir) fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

export const direct = (kind) => ({
  name: 'direct', in: kind, up: kind,
  setup: ({ upstreams: [u] }) => (u.kind === 'stdio' ? { command: u.command, args: u.args } : { url: u.url }),
});
export const floorTarget = (inKind, upKind, raw = false) => ({
  name: raw ? 'floor-raw' : 'floor', in: inKind, up: upKind,
  setup: ({ port, upstreams: [u], node, floor }) => {
    const up = u.kind === 'stdio' ? ['--up-stdio', u.command, ...u.args] : ['--up-http', u.url];
    const args = [floor, '--in', inKind === 'stdio' ? 'stdio' : String(port), ...(raw ? ['--raw'] : []), ...up];
    return inKind === 'stdio' ? { command: node, args } : { command: node, args, url: `http://127.0.0.1:${port}/mcp` };
  },
});

// ---- adapters: how a proxy's tools are reached ----------------------------------------------------
export function fill(v, vars) {
  if (typeof v === 'string') {
    if (v in vars) return vars[v];
    return v.replace(/\$(TOOL|QUERY|ARGSJSON|LISTED)/g, (m) => vars[m] ?? m);
  }
  if (Array.isArray(v)) return v.map((x) => fill(x, vars));
  if (v && typeof v === 'object') return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, fill(x, vars)]));
  return v;
}
const DEFAULT = {
  call: { name: 'call_tool', arguments: { name: '$TOOL', arguments: '$ARGS' } },
  search: { name: 'search_tools', arguments: { query: '$QUERY' } },
};
// Passes the tool straight through when it is listed, otherwise uses the adapter's call template.
export function adapt(target, tools) {
  const a = { ...target.adapter };
  const names = tools.map((t) => t.name);
  const echo = names.find((n) => n === 'bench_echo') ?? names.find((n) => n.endsWith('bench_echo'));
  if (!a.call && !echo && names.includes('call_tool')) a.call = DEFAULT.call;
  if (!a.search && names.includes('search_tools')) a.search = DEFAULT.search;
  const prefix = echo ? echo.slice(0, -'bench_echo'.length) : '';
  const full = (tool) => (a.toolName ? a.toolName.replace('$TOOL', tool) : prefix + tool);
  const direct = Boolean(echo) && !a.forceMeta;
  return {
    direct, search: a.search, describe: a.describe, prep: a.prep, fullName: full,
    request(tool, args) {
      if (direct || !a.call) return { name: full(tool), arguments: args };
      const vars = { $TOOL: full(tool), $ARGS: args, $ARGSJSON: JSON.stringify(args), $BARE: tool };
      return { name: a.call.name, arguments: fill(a.call.arguments, vars) };
    },
    searchRequest: (q) => ({ name: a.search.name, arguments: fill(a.search.arguments, { $QUERY: q }) }),
    describeRequest: (tool) => ({ name: a.describe.name, arguments: fill(a.describe.arguments, { $TOOL: full(tool), $BARE: tool }) }),
  };
}
export const resultText = (r) => (r?.content ?? []).map((c) => c.text ?? '').join('\n');
