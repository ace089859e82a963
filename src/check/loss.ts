/**
 * Where an exchange is given up on purpose. `answer`: the whole answer is received and kept from the check, so the
 * service has completed the request. `after-request`: the whole request is sent and the connection reset before an
 * answer is read, so the service may or may not complete it. `within-content`: the header section and the first half of
 * the content are sent, the Content-Length promising the whole; never to be acted on (RFC 9112 section 8), nor is
 * `within-headers`, where the empty line behind the header section is missing. All but `answer` use a connection of
 * their own.
 */
export type Loss = 'answer' | 'after-request' | 'within-content' | 'within-headers';
