/** Whether a host, with or without the brackets of IPv6, is this machine and nobody else's. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
