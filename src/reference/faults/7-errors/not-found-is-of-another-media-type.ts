import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/not-found-is-of-another-media-type',
  title: 'What is not found is told as application/problem+json, which nobody has declared',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: anyCall,
  wire: (reply) =>
    reply.status !== 404
      ? reply
      : {
          ...reply,
          headers: reply.headers.map(([name, value]) =>
            name.toLowerCase() === 'content-type'
              ? ([name, 'application/problem+json'] as const)
              : ([name, value] as const),
          ),
        },
});
