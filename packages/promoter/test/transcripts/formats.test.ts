import { TRANSCRIPT_CLIENTS } from '@mcp-working-set/core';
import { expect, it } from 'vitest';
import { transcriptClients } from '../../src/index.js';

it('the clients that the configuration may name are those whose transcripts can be read', () => {
  expect(transcriptClients).toEqual(TRANSCRIPT_CLIENTS);
});
