/**
 * What of mws's own environment a stdio upstream gets: enough to start programs and reach the network as the person
 * does, and none of the secrets that happen to be in it. What else a server needs stands under `env` in its entry.
 */
const KEPT = new Set([
  'HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR',
  'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'XDG_STATE_HOME', 'DISPLAY', 'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS', 'SSH_AUTH_SOCK',
  // How the network is reached, and whom it trusts.
  'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA',
  'NODE_USE_ENV_PROXY', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO', 'NIX_SSL_CERT_FILE', 'PIP_CERT', 'NPM_CONFIG_CAFILE',
  'UV_NATIVE_TLS', 'UV_SYSTEM_CERTS',
  // Where version managers and tool chains have put what a command's name stands for.
  'NVM_DIR', 'VOLTA_HOME', 'FNM_DIR', 'ASDF_DIR', 'ASDF_DATA_DIR', 'MISE_DATA_DIR', 'PYENV_ROOT', 'PNPM_HOME', 'BUN_INSTALL', 'DENO_DIR',
  'JAVA_HOME', 'GOPATH', 'CARGO_HOME', 'RUSTUP_HOME', 'UV_PYTHON', 'UV_PYTHON_INSTALL_DIR', 'UV_TOOL_DIR',
  'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_CERT_PATH', 'DOCKER_TLS_VERIFY',
  'NPM_CONFIG_REGISTRY', 'NPM_CONFIG_CACHE', 'NPM_CONFIG_PREFIX', 'UV_CACHE_DIR', 'UV_INDEX_URL', 'UV_DEFAULT_INDEX', 'PIP_INDEX_URL',
  // Windows
  'APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'NUMBER_OF_PROCESSORS', 'OS', 'PATHEXT', 'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'ALLUSERSPROFILE', 'COMMONPROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE', 'WINDIR',
]);

/** Counts how many mws stand between a program and the first one, so that one that starts itself stops in time. */
export const HOPS = 'MCP_WORKING_SET_HOPS';
/** mws behind mws is fine; a chain this long is a loop. */
export const MAX_HOPS = 4;

export const hopsOf = (environment: Readonly<Record<string, string | undefined>>): number => {
  const hops = Number(environment[HOPS] ?? 0);
  return Number.isSafeInteger(hops) && hops > 0 ? hops : 0;
};

/** Environment of a stdio upstream: the safe subset, the hop count, and over both what its entry says. */
export const upstreamEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): Record<string, string> => {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value.startsWith('()')) continue;
    const plain = name.toUpperCase();
    if (KEPT.has(plain) || plain.startsWith('LC_')) result[name] = value;
  }
  // Names are case-insensitive on Windows: an entry's `Path` must replace the inherited `PATH`, not stand beside it.
  for (const [name, value] of Object.entries(own)) {
    if (platform === 'win32') {
      for (const other of Object.keys(result)) if (other.toUpperCase() === name.toUpperCase()) delete result[other];
    }
    result[name] = value;
  }
  result[HOPS] = String(hopsOf(environment) + 1);
  return result;
};
