import type { RegisteredCheck } from 'probity/check';
import baseUrlAnswers from './1-service/base-url-answers.js';
import operationsExist from './1-service/operations-exist.js';
import responsesMatchSchema from './1-service/responses-match-schema.js';
import validRequestsSucceed from './1-service/valid-requests-succeed.js';
import successStatusIsAsDeclared from './1-service/success-status-is-as-declared.js';
import closingIsAnnounced from './1-service/closing-is-announced.js';
import contentIsStructured from './1-service/content-is-structured.js';
import answersCarryTheirHeaders from './1-service/answers-carry-their-headers.js';
import answersShowNoMoreThanDeclared from './1-service/answers-show-no-more-than-declared.js';
import contentIsJson from './1-service/content-is-json.js';

export const service: readonly RegisteredCheck[] = [
  { id: 'base-url-answers', part: '1-service', check: baseUrlAnswers },
  { id: 'operations-exist', part: '1-service', check: operationsExist },
  { id: 'responses-match-schema', part: '1-service', check: responsesMatchSchema },
  { id: 'valid-requests-succeed', part: '1-service', check: validRequestsSucceed },
  { id: 'success-status-is-as-declared', part: '1-service', check: successStatusIsAsDeclared },
  { id: 'closing-is-announced', part: '1-service', check: closingIsAnnounced },
  { id: 'content-is-structured', part: '1-service', check: contentIsStructured },
  { id: 'content-is-json', part: '1-service', check: contentIsJson },
  { id: 'answers-show-no-more-than-declared', part: '1-service', check: answersShowNoMoreThanDeclared },
  { id: 'answers-carry-their-headers', part: '1-service', check: answersCarryTheirHeaders },
];
