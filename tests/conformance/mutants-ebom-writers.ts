// Mutants of EBOM v2.0 about models that write: profiles of servers, what is taken where memory is short, a draft that is stopped.

const SERVER = { test: 'tests/llama/server.full.test.ts' } as const;

export const EBOM_WRITERS = [
  {
    ...SERVER,
    file: 'src/adapters/writer-server/profiles.ts',
    ids: ['EBOM-REQ-098'],
    search: '  if ((backend.context ?? 0) < context)',
    replace: '  if ((backend.context ?? 0) < 0)',
  },
  {
    ...SERVER,
    file: 'src/adapters/writer-server/profiles.ts',
    ids: ['EBOM-REQ-098'],
    search: '  if (!model.test(backend.model))',
    replace: "  if (backend.model === '')",
  },
  {
    ...SERVER,
    file: 'src/adapters/writer-server/profiles.ts',
    ids: ['EBOM-REQ-195'],
    search: "  return where === 'edge' ? { ...backend, weights: 'external' } : backend;",
    replace: "  return where === 'here' ? { ...backend, weights: 'external' } : backend;",
  },
  {
    ids: ['EBOM-REQ-105'],
    file: 'helper/models/named-writer.ts',
    search: "const smaller = orSmaller === true && codeOf(error) === 'MODEL_MEMORY'",
    replace: "const smaller = orSmaller === true && codeOf(error) === 'MODEL_FORMAT'",
    test: 'helper/models/named-writer.full.test.ts',
  },
  {
    ...SERVER,
    file: 'src/core/pb2s/watch.ts',
    ids: ['EBOM-REQ-111'],
    search: '  return claims > citations;',
    replace: '  return claims > citations + 99_999;',
  },
  {
    ids: ['EBOM-REQ-162'],
    file: 'src/models/gguf/need.ts',
    search: 'const RUNTIME_BYTES = 120_000_000;',
    replace: 'const RUNTIME_BYTES = 90_000_000;',
    test: 'tests/llama/memory.test.ts',
  },
  {
    ids: ['EBOM-REQ-169'],
    file: 'src/models/gguf/need.ts',
    search: 'export const ANSWER_SECONDS = 30;',
    replace: 'export const ANSWER_SECONDS = 300;',
    test: 'helper/engine/header.test.ts',
  },
] as const;
