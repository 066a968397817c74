import { createRequestStateCodec, fromJsonSchema, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import { text } from './content.mjs';

/** @typedef {import('@modelcontextprotocol/server').McpServer} McpServer */
/** @typedef {import('@modelcontextprotocol/server').ServerContext} Context */

/** Seals what a client carries from one round to the next. One key a process: its rounds stay in it. */
export const stateCodec = createRequestStateCodec({ key: randomBytes(32) });

const NO_ARGUMENTS = fromJsonSchema({ type: 'object', properties: {} });
/** @param {string} name @returns {any} */
const oneString = (name) => fromJsonSchema({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });

/** @param {string} message @param {Record<string, any>} properties @param {readonly string[]} [required] */
const form = (message, properties, required = Object.keys(properties)) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required: [...required] } });

/** @param {string} prompt @param {number} maxTokens */
const sampling = (prompt, maxTokens) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens });

/** @param {Context} ctx @param {string} key */
const answerTo = (ctx, key) => inputResponse(ctx.mcpReq.inputResponses, key);

/** The text that a model answered. @param {ReturnType<typeof answerTo>} answer */
const sampled = (answer) => {
  if (answer.kind !== 'sampling') return '';
  const [block] = [answer.result.content].flat();
  return block?.type === 'text' ? block.text : '';
};

/**
 * What the client can do: told with every request on 2026-07-28, once a session before.
 * @param {McpServer} server @param {Context} ctx
 */
const capabilities = (server, ctx) => /** @type {any} */ (ctx.mcpReq.envelope)?.['io.modelcontextprotocol/clientCapabilities'] ?? server.server.getClientCapabilities() ?? {};

const STRING_FORMS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

/** @param {string} word @returns {{ const: string, title: string }[]} */
const titled = (word) => ['First', 'Second', 'Third'].map((which, index) => ({ const: `value${index + 1}`, title: `${which} ${word}` }));
const CHOICES = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: titled('Option') },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
};

/**
 * Tools that ask the client before they answer: by requests of their own towards a 2025 client, in rounds on 2026-07-28.
 * The SDK turns one into the other.
 * @param {McpServer} server
 */
export const registerAskingTools = (server) => {
  /** @param {string} name @param {string} description @param {(ctx: Context, given: any) => any} answer @param {any} [inputSchema] */
  const tool = (name, description, answer, inputSchema = NO_ARGUMENTS) =>
    server.registerTool(name, { description, inputSchema }, async (/** @type {unknown} */ given, /** @type {Context} */ ctx) => answer(ctx, given));
  /** @param {string} name @param {string} what @param {(given: any) => any} request @param {any} [inputSchema] */
  const asksForm = (name, what, request, inputSchema) =>
    tool(name, `Asks ${what}.`, (ctx, given) => {
      const answer = answerTo(ctx, 'answer');
      if (answer.kind !== 'elicit') return inputRequired({ inputRequests: { answer: request(given) } });
      return text(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
    }, inputSchema);

  tool('test_sampling', "Asks the client's model.", (ctx, { prompt }) => {
    const answer = answerTo(ctx, 'answer');
    if (answer.kind !== 'sampling') return inputRequired({ inputRequests: { answer: sampling(prompt, 100) } });
    return text(`LLM response: ${sampled(answer)}`);
  }, oneString('prompt'));
  asksForm('test_elicitation', 'the user for a name and an address', ({ message }) => form(message, {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  }), oneString('message'));
  asksForm('test_elicitation_sep1034_defaults', 'with a default for every kind of field', () => form('Please review the defaults', STRING_FORMS, []));
  asksForm('test_elicitation_sep1330_enums', 'for choices in all five spellings', () => form('Please choose', CHOICES, []));
  asksForm('test_streaming_elicitation', 'in the middle of a stream', () => form('Go on?', { ok: { type: 'boolean' } }));
  tool('test_missing_capability', 'Cannot work without sampling.', (ctx) => {
    const answer = answerTo(ctx, 'answer');
    return answer.kind === 'sampling' ? text(sampled(answer)) : inputRequired({ inputRequests: { answer: sampling('Are you there?', 10) } });
  });

  tool('test_input_required_result_elicitation', 'Asks for a name.', (ctx) => {
    const answer = answerTo(ctx, 'user_name');
    if (answer.kind !== 'elicit') return inputRequired({ inputRequests: { user_name: form('What is your name?', { name: { type: 'string' } }) } });
    return text(`Hello, ${answer.content?.['name'] ?? 'stranger'}!`);
  });
  tool('test_input_required_result_sampling', 'Asks a model for a capital.', (ctx) => {
    const answer = answerTo(ctx, 'capital_question');
    if (answer.kind !== 'sampling') return inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?', 100) } });
    return text(`The model says: ${sampled(answer)}`);
  });
  tool('test_input_required_result_list_roots', 'Asks for roots.', (ctx) => {
    const answer = answerTo(ctx, 'client_roots');
    if (answer.kind !== 'roots') return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    return text(`Roots: ${answer.roots.map(({ uri }) => uri).join(', ')}`);
  });
  registerRounds(server, tool);
};

/**
 * Tools whose rounds carry a state of the server's.
 * @param {McpServer} server
 * @param {(name: string, description: string, answer: (ctx: Context) => any) => unknown} tool
 */
const registerRounds = (server, tool) => {
  /** @param {object} state */
  const sealed = (state) => stateCodec.mint(state);
  /** @param {Context} ctx @returns {any} */
  const stateOf = (ctx) => ctx.mcpReq.requestState();
  const confirm = () => ({ confirm: form('Please confirm', { ok: { type: 'boolean' } }) });

  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state']) {
    tool(name, 'Carries a sealed state through a round.', async (ctx) => {
      if (answerTo(ctx, 'confirm').kind === 'missing') return inputRequired({ inputRequests: confirm(), requestState: await sealed({ name }) });
      return text(stateOf(ctx)?.name === name ? 'state-ok' : 'no state came back');
    });
  }
  tool('test_input_required_result_multiple_inputs', 'Asks three things at once.', async (ctx) => {
    const [user, greeting, roots] = ['user_name', 'greeting', 'client_roots'].map((key) => answerTo(ctx, key));
    if (user?.kind === 'elicit' && greeting?.kind === 'sampling' && roots?.kind === 'roots') {
      return text(`${sampled(greeting)} ${user.content?.['name']}, ${roots.roots.length} root(s)`);
    }
    return inputRequired({
      inputRequests: {
        user_name: form('What is your name?', { name: { type: 'string' } }),
        greeting: sampling('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await sealed({ asked: 3 }),
    });
  });
  tool('test_input_required_result_multi_round', 'Asks twice, one after the other.', async (ctx) => {
    const first = answerTo(ctx, 'step1');
    const second = answerTo(ctx, 'step2');
    const state = stateOf(ctx);
    if (second.kind === 'elicit' && state?.round === 2) return text(`${state.name} likes ${second.content?.['color']}.`);
    if (first.kind === 'elicit' && state?.round === 1) {
      return inputRequired({
        inputRequests: { step2: form('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
        requestState: await sealed({ round: 2, name: first.content?.['name'] }),
      });
    }
    return inputRequired({
      inputRequests: { step1: form('Step 1: What is your name?', { name: { type: 'string' } }) },
      requestState: await sealed({ round: 1 }),
    });
  });
  tool('test_input_required_result_capabilities', 'Asks only what the client can answer.', (ctx) => {
    const { sampling: models, elicitation, roots } = capabilities(server, ctx);
    const inputRequests = {
      ...(models ? { model: sampling('Say anything.', 10) } : {}),
      ...(elicitation ? { user: form('Say anything.', { word: { type: 'string' } }) } : {}),
      ...(roots ? { roots: inputRequired.listRoots() } : {}),
    };
    const keys = Object.keys(inputRequests);
    const answered = keys.every((key) => answerTo(ctx, key).kind !== 'missing');
    return answered ? text(`${keys.length} question(s) answered`) : inputRequired({ inputRequests });
  });
};
