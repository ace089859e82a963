// Generated from contracts/schema/document.schema.json by scripts/generate-types.mjs. Change the schema, not this file.

/**
 * Conventions that services can claim to keep: each sentence as a clause, and the facts that the document states.
 */
export interface ConventionsDocument {
  /**
   * Version of the contract language.
   */
  probity: 1;
  /**
   * Which document it is.
   */
  document: {
    /**
     * Name by which contracts claim it.
     */
    id: string;
    /**
     * Title for reports.
     */
    title: string;
    /**
     * File or URL of the text.
     */
    source?: string;
    /**
     * SHA-256 of the text, in hex.
     */
    sha256?: string;
    /**
     * Revision of the text.
     */
    revision?: string | number;
    /**
     * Title of each part, by the first number of what `part` says in its clauses. Reports show it beside the number.
     */
    parts?: {
      [k: string]: string;
    };
  };
  /**
   * The facts that the document states, as a service contract would.
   */
  facts?: {
    /**
     * Whether this contract lists all there is.
     */
    complete?:
      | 'none'
      | {
          /**
           * Whether `resources` lists every resource of the service.
           */
          resources?: 'none' | boolean;
          /**
           * Whether `resources` and `operations` list every operation of the service: what a resource does not name it does not offer then, as with `"*": none`.
           */
          operations?: 'none' | boolean;
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * What each HTTP method means.
     */
    methods?:
      | 'none'
      | {
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
          /**
           * What one method means.
           */
          [k: string]:
            | {
                /**
                 * What it is for: retrieve, create, replace, update or remove.
                 */
                purpose?: 'none' | string;
                /**
                 * Whether it leaves every record as it is.
                 */
                safe?: 'none' | boolean;
                /**
                 * Whether a repetition has the same effect as one request.
                 */
                idempotent?: 'none' | boolean;
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              }
            | 'none'
            | undefined;
        };
    /**
     * Which statuses occur, by class of outcome.
     */
    statuses?:
      | 'none'
      | {
          /**
           * Statuses of success.
           */
          success?: 'none' | number[];
          /**
           * Statuses of redirection.
           */
          redirection?: 'none' | number[];
          /**
           * Statuses of an error of the caller.
           */
          'caller-error'?: 'none' | number[];
          /**
           * Statuses of an error of the server. A request that provokes one is a finding whatever its status is; where the status is none of these, the finding says so.
           */
          'server-error'?: 'none' | number[];
          /**
           * Statuses, or classes such as `5xx`, after which the same request may be sent again.
           */
          retryable?: 'none' | (number | string)[];
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * How options of a list are written in the query, for all resources.
     */
    query?:
      | 'none'
      | {
          /**
           * How the page size is asked for. `<n>` is the number.
           */
          limit?: 'none' | string;
          /**
           * How a page is asked for by number. `<n>` is the number.
           */
          page?: 'none' | string;
          /**
           * How the page after a cursor is asked for. `<cursor>` is the value that the answer before carried.
           */
          after?: 'none' | string;
          /**
           * How an ascending order is asked for. `<key>` is the sort key.
           */
          ascending?: 'none' | string;
          /**
           * How a descending order is asked for. `<key>` is the sort key.
           */
          descending?: 'none' | string;
          /**
           * How fields are selected. `<names>` is the list, joined by commas.
           */
          fields?: 'none' | string;
          /**
           * How a filter is asked for. `<field>` is its name, `<value>` the value.
           */
          filter?: 'none' | string;
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * What holds for an operation in all resources that do not say otherwise.
     */
    conventions?:
      | 'none'
      | {
          /**
           * What holds for listing the collection in all resources that do not say otherwise.
           */
          list?: {
            /**
             * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
             */
            auth?: 'none' | ('required' | 'optional') | string[];
            /**
             * Status of a success, or several.
             */
            status?: 'none' | number | number[];
            /**
             * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
             */
            returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
            /**
             * Whether the operation leaves every record as it is. Default: what the document says of its method.
             */
            safe?: 'none' | boolean;
            /**
             * Whether a repetition has the same effect as one request. Default: what the document says of its method.
             */
            idempotent?: 'none' | boolean;
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * What holds for reading one record in all resources that do not say otherwise.
           */
          read?: {
            /**
             * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
             */
            auth?: 'none' | ('required' | 'optional') | string[];
            /**
             * Status of a success, or several.
             */
            status?: 'none' | number | number[];
            /**
             * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
             */
            returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
            /**
             * Whether the operation leaves every record as it is. Default: what the document says of its method.
             */
            safe?: 'none' | boolean;
            /**
             * Whether a repetition has the same effect as one request. Default: what the document says of its method.
             */
            idempotent?: 'none' | boolean;
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * What holds for making a record in all resources that do not say otherwise.
           */
          create?: {
            /**
             * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
             */
            auth?: 'none' | ('required' | 'optional') | string[];
            /**
             * Status of a success, or several.
             */
            status?: 'none' | number | number[];
            /**
             * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
             */
            returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
            /**
             * Whether the operation leaves every record as it is. Default: what the document says of its method.
             */
            safe?: 'none' | boolean;
            /**
             * Whether a repetition has the same effect as one request. Default: what the document says of its method.
             */
            idempotent?: 'none' | boolean;
            /**
             * Whether the answer carries a Location header that names the new record.
             */
            location?: 'none' | boolean;
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * What holds for replacing a record in all resources that do not say otherwise.
           */
          replace?: {
            /**
             * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
             */
            auth?: 'none' | ('required' | 'optional') | string[];
            /**
             * Status of a success, or several.
             */
            status?: 'none' | number | number[];
            /**
             * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
             */
            returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
            /**
             * Whether the operation leaves every record as it is. Default: what the document says of its method.
             */
            safe?: 'none' | boolean;
            /**
             * Whether a repetition has the same effect as one request. Default: what the document says of its method.
             */
            idempotent?: 'none' | boolean;
            /**
             * Whether a PUT to an id that does not exist creates the record.
             */
            upsert?: 'none' | boolean;
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * What holds for changing some fields of a record in all resources that do not say otherwise.
           */
          update?: {
            /**
             * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
             */
            auth?: 'none' | ('required' | 'optional') | string[];
            /**
             * Status of a success, or several.
             */
            status?: 'none' | number | number[];
            /**
             * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
             */
            returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
            /**
             * Whether the operation leaves every record as it is. Default: what the document says of its method.
             */
            safe?: 'none' | boolean;
            /**
             * Whether a repetition has the same effect as one request. Default: what the document says of its method.
             */
            idempotent?: 'none' | boolean;
            /**
             * How the body describes the change: `merge-patch` (RFC 7396, null removes, objects are merged), `members` (each member that is named is replaced whole, objects too, and null empties it) or `json-patch` (RFC 6902, whose paths begin where a record lies in a request). Where it takes both, each by its media type, they stand in a list. `body` says for both which members may be changed to what.
             */
            format?: 'none' | ('merge-patch' | 'json-patch' | 'members') | ('merge-patch' | 'json-patch' | 'members')[];
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * What holds for removing a record in all resources that do not say otherwise.
           */
          delete?: {
            /**
             * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
             */
            auth?: 'none' | ('required' | 'optional') | string[];
            /**
             * Status of a success, or several.
             */
            status?: 'none' | number | number[];
            /**
             * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
             */
            returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
            /**
             * Whether the operation leaves every record as it is. Default: what the document says of its method.
             */
            safe?: 'none' | boolean;
            /**
             * Whether a repetition has the same effect as one request. Default: what the document says of its method.
             */
            idempotent?: 'none' | boolean;
            /**
             * Status of a second delete of the same record, or several.
             */
            repeat?: 'none' | number | number[];
            /**
             * Time until a deleted record is gone. Default: at once.
             */
            'gone-within'?: 'none' | string;
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * What holds for concurrent updates in all resources that do not say otherwise.
           */
          concurrency?: {
            /**
             * Status of an update from a stale state, or several.
             */
            conflict?: 'none' | number | number[];
            /**
             * Status of an update that carries no precondition.
             */
            missing?: 'none' | number | number[];
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
            /**
             * Where a request names the version, where that is not `If-Match` for `etag`, `If-Unmodified-Since` for `last-modified`, or the member of the body by which it is compared: a header (`If-Match: "<version>"`), a query (`rev=<version>`), or the JSON pointer to another member of the body.
             */
            sent?: string;
            /**
             * Whether a DELETE heeds the version that it names, as an update does; `required` where it is refused with the status of `missing` when it names none.
             */
            deletes?: 'none' | boolean | 'required';
          };
          /**
           * What holds for the lists of all resources that do not say otherwise.
           */
          collection?: {
            /**
             * Where a list carries its items. `""` is a bare array. As an object also what an element is, where it is not the record: its id or name alone, or a member of an object that is called so.
             */
            items?:
              | 'none'
              | string
              | {
                  /**
                   * Where the list is, or the object.
                   */
                  at: string;
                  /**
                   * In the place of the record, each element is what the record has at this JSON pointer: `/name` of `["red", "blue"]`.
                   */
                  value?: string;
                  /**
                   * The list is an object, and each of its members is called as what the record has at this JSON pointer: `/name` of `{"red": {"price": 3}}`.
                   */
                  key?: string;
                };
            /**
             * Where a list carries the number of its records: of all pages, and of those alone that a filter leaves.
             */
            total?:
              | 'none'
              | string
              | {
                  /**
                   * Where the number is.
                   */
                  at: string;
                  /**
                   * What a list is asked by for the number, where it does not always carry it.
                   */
                  query?: string;
                  /**
                   * Whether the number may be off.
                   */
                  estimate?: boolean;
                };
            /**
             * Pages by number, or by the number of records before them.
             */
            offset?:
              | 'none'
              | {
                  /**
                   * Number of the first page or, where records are counted, of the first record.
                   */
                  base?: 'none' | number;
                  /**
                   * What the number in the query counts: `pages`, or `records`, of which a page leaves out that many (`offset=40`). Default: `pages`.
                   */
                  counts?: 'pages' | 'records';
                  /**
                   * What a page after the last one answers: an `empty` list, the `last` page again, `not-found`, or an `error` of the caller.
                   */
                  beyond?: 'none' | ('empty' | 'last' | 'not-found' | 'error');
                  /**
                   * Where the answer links the next page, if it does.
                   */
                  next?: 'none' | string;
                  /**
                   * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                   */
                  '*'?: 'none';
                };
            /**
             * Pages by cursor.
             */
            cursor?:
              | 'none'
              | {
                  /**
                   * Where a page carries the way to the next one: a pointer, a header, a link, or `last:/id` for a field of its last item.
                   */
                  next?: 'none' | string;
                  /**
                   * Whether `next` carries a `token` for the `after` query or the `url` of the next page. Default: `url` for a link, else `token`.
                   */
                  as?: 'token' | 'url';
                  /**
                   * What the place of `next` holds on the last page: `absent`, `null` or `empty`. Default: any of them. `short`: whatever it holds, a page with fewer records than were asked for is the last one.
                   */
                  end?:
                    ('absent' | 'null' | 'empty' | 'short' | null) | ('absent' | 'null' | 'empty' | 'short' | null)[];
                  /**
                   * Whether a cursor may lead to a page without records, which ends the list: with `never` a full last page carries no cursor, with `possible` the service may learn only there that nothing follows.
                   */
                  'empty-page'?: 'none' | ('never' | 'possible');
                  /**
                   * Where a page says whether there is another one (true or false).
                   */
                  more?: 'none' | string;
                  /**
                   * Status that answers a cursor which is no longer valid.
                   */
                  expired?: 'none' | number | number[];
                  /**
                   * Status that answers a cursor which the service never gave.
                   */
                  unknown?: 'none' | number | number[];
                  /**
                   * Time for which a cursor stays valid, such as 10m; `none` where the service promises none.
                   */
                  lifetime?: 'none' | string;
                  /**
                   * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                   */
                  '*'?: 'none';
                };
            /**
             * Default and maximum of the page size, and what happens above the maximum.
             */
            limit?:
              | 'none'
              | {
                  /**
                   * Items of a page when the caller does not say.
                   */
                  default?: 'none' | number;
                  /**
                   * The largest page size that may be asked for.
                   */
                  max?: 'none' | number;
                  /**
                   * Whether a larger page size is cut down (`clamp`) or refused (`reject`).
                   */
                  over?: 'none' | ('clamp' | 'reject');
                  /**
                   * Whether a page size of 0 means the `default`, in the place of what `under` says of all below one.
                   */
                  zero?: 'none' | 'default';
                  /**
                   * Whether a page size of 0, a negative one or a word is refused (`reject`), or counts as another one (`clamp`).
                   */
                  under?: 'none' | ('clamp' | 'reject');
                  /**
                   * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                   */
                  '*'?: 'none';
                };
            /**
             * Where a page links other pages of its list than the next one, as URLs.
             */
            links?:
              | 'none'
              | {
                  /**
                   * Where each page but the first links the one before it.
                   */
                  previous?: 'none' | string;
                  /**
                   * Where each page but the first links the first one.
                   */
                  first?: 'none' | string;
                  /**
                   * Where each page but the last links the last one.
                   */
                  last?: 'none' | string;
                  /**
                   * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                   */
                  '*'?: 'none';
                };
            /**
             * Whether every page but the last is `exact`ly full or holds `at-most` so many items.
             */
            'page-size'?: 'none' | ('exact' | 'at-most');
            /**
             * The order of a list when none is asked for.
             */
            order?:
              | 'none'
              | {
                  /**
                   * Sort keys, the first one first; a leading `-` means descending.
                   */
                  by: string[];
                  /**
                   * What decides between equal values: a sort key, or else a field of the record; a leading `-` means descending.
                   */
                  ties?: string;
                  /**
                   * Where records without the value stand.
                   */
                  nulls?: 'first' | 'last';
                  /**
                   * How texts are compared: by code point, or by a language tag.
                   */
                  collation?: string;
                };
            /**
             * What a query parameter that does not exist leads to: it is ignored (`ignore`), the caller's error (`reject`), or a filter that no record fits, so the list is `empty`.
             */
            'unknown-parameter'?: 'none' | ('ignore' | 'reject' | 'empty');
            /**
             * Which records a list shows that is asked for with several filters at once: those that fit `all` of them; `none` where only one can be used. Where this is not stated, only filters by equality are tried together.
             */
            'several-filters'?: 'none' | 'all';
            /**
             * How a list is asked to be sorted by several keys, the first one first: the values of a parameter joined by a comma (`comma`: `sort=a,-b`), or the parameter written once for each key (`repeated`: `sort=a&sort=-b`).
             */
            'several-sort-keys'?: 'none' | ('comma' | 'repeated');
            /**
             * Whether a key that does not exist is ignored (`ignore`) or the caller's error (`reject`).
             */
            'unknown-sort-key'?: 'none' | ('ignore' | 'reject');
            /**
             * What a query with both a page and a cursor answers: the caller's error (`reject`), or one of them wins (`page`, `cursor`).
             */
            combine?: 'none' | ('reject' | 'page' | 'cursor');
            /**
             * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
             */
            '*'?: 'none';
          };
          /**
           * Where the body of a search says what to search for.
           */
          search?: {
            /**
             * JSON pointer to the text that is searched for.
             */
            text?: string;
            /**
             * JSON pointer to the most results that are wanted.
             */
            limit?: string;
          };
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * Who may call, and how a caller proves who it is.
     */
    auth?:
      | 'none'
      | {
          /**
           * Whether operations need credentials: `required`, `optional` or `none`.
           */
          default?: 'none' | ('required' | 'optional');
          /**
           * The ways to send credentials, by a name of your choice.
           */
          schemes?:
            | 'none'
            | {
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
                /**
                 * One way to send credentials.
                 */
                [k: string]:
                  | {
                      /**
                       * A `bearer` token, an `api-key`, or `basic` (user name and password).
                       */
                      type: 'bearer' | 'api-key' | 'basic';
                      /**
                       * Where an API key is sent.
                       */
                      in?: 'none' | ('header' | 'query' | 'cookie');
                      /**
                       * Name of the header, query parameter or cookie that carries an API key.
                       */
                      name?: 'none' | string;
                      /**
                       * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                       */
                      '*'?: 'none';
                    }
                  | 'none'
                  | undefined;
              };
          /**
           * The callers that a run may act as, by a name of your choice. The first one is used where a check does not ask for another.
           */
          identities?:
            | 'none'
            | {
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
                /**
                 * One caller.
                 */
                [k: string]:
                  | {
                      /**
                       * Name of the scheme by which it calls; it may be left out where the contract has one scheme alone.
                       */
                      scheme?: string;
                      /**
                       * Bearer token: `${NAME}` of the environment, `{ file: ... }`, `{ command: ... }`, or `{ token-url: ... }` of an OAuth 2.0 server that gives one to a client. Never the token itself.
                       */
                      token?:
                        | string
                        | {
                            /**
                             * File that holds the secret, read when the run starts.
                             */
                            file: string;
                          }
                        | {
                            /**
                             * Command that prints the secret, run when the run starts.
                             */
                            command: string;
                          }
                        | {
                            /**
                             * Token endpoint of an OAuth 2.0 server (RFC 6749 section 4.4), asked when the run starts and again before a token ends. It may hold `${NAME}`; https, or a host of this machine.
                             */
                            'token-url': string;
                            /**
                             * Name of the client; it may be `${NAME}`.
                             */
                            'client-id': string;
                            /**
                             * Secret of the client: `${NAME}` of the environment. Never the secret itself.
                             */
                            'client-secret': string;
                            /**
                             * Scopes that are asked for, separated by blanks.
                             */
                            scope?: string;
                            /**
                             * How the client proves who it is: by the `header` (HTTP Basic, the default) or in the `body`.
                             */
                            'client-in'?: 'header' | 'body';
                          };
                      /**
                       * API key: `${NAME}` of the environment, `{ file: ... }` or `{ command: ... }`. Never the key itself.
                       */
                      key?:
                        | string
                        | {
                            /**
                             * File that holds the secret, read when the run starts.
                             */
                            file: string;
                          }
                        | {
                            /**
                             * Command that prints the secret, run when the run starts.
                             */
                            command: string;
                          };
                      /**
                       * User name for `basic`.
                       */
                      username?: string;
                      /**
                       * Password for `basic`: `${NAME}` of the environment, `{ file: ... }` or `{ command: ... }`. Never the password itself.
                       */
                      password?:
                        | string
                        | {
                            /**
                             * File that holds the secret, read when the run starts.
                             */
                            file: string;
                          }
                        | {
                            /**
                             * Command that prints the secret, run when the run starts.
                             */
                            command: string;
                          };
                      /**
                       * Whose records this caller sees although `visibility` hides them from others: those of its `tenant`, or `everything`, as an administrator does. What it may do with them is another matter.
                       */
                      sees?: 'tenant' | 'everything';
                      /**
                       * `complete`: this caller may use every operation that is not among those that it `lacks`, nor beyond its scopes. Where this is not stated, nothing is said of the others.
                       */
                      rights?: 'complete';
                      /**
                       * Operations that this caller may not use.
                       */
                      lacks?: string[];
                      /**
                       * What becomes of members of a body that this caller sends: by operation, JSON pointer to `refused` (it may not send the member), `ignored` (the member is not heeded) or `required` (nothing is taken without it), where others may send it or not. A run sends bodies of this caller accordingly.
                       */
                      members?: {
                        [k: string]: {
                          /**
                           * What becomes of it. As an object also the statuses of the refusal.
                           */
                          [k: string]:
                            | 'refused'
                            | 'ignored'
                            | 'required'
                            | {
                                /**
                                 * Statuses with which a body that has the member is refused. Default: `refused.insufficient-credentials` of the operation, or `auth.refusal.forbidden`.
                                 */
                                refused: number | number[];
                              }
                            | {
                                /**
                                 * Statuses with which a body without the member is refused. Default: as content that is not valid.
                                 */
                                required: number | number[];
                              };
                        };
                      };
                      /**
                       * Scopes that this caller has.
                       */
                      scopes?: string[];
                      /**
                       * Name of the tenant (organisation, workspace, account) that it belongs to, of your choice: callers of one tenant see what `visibility: tenant` has.
                       */
                      tenant?: string;
                      /**
                       * Variables of paths that differ for this caller. Without `tenant`, callers with other variables are of another tenant.
                       */
                      variables?: {
                        [k: string]: string | number;
                      };
                    }
                  | 'none'
                  | undefined;
              };
          /**
           * Credentials that were valid once and whose time is over, or that were revoked, by a name of your choice. A run tries that they are refused.
           */
          expired?:
            | 'none'
            | {
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
                /**
                 * One credential that was valid once.
                 */
                [k: string]:
                  | {
                      /**
                       * Name of the scheme by which it calls; it may be left out where the contract has one scheme alone.
                       */
                      scheme?: string;
                      /**
                       * Bearer token: `${NAME}` of the environment, `{ file: ... }` or `{ command: ... }`. Never the token itself.
                       */
                      token?:
                        | string
                        | {
                            /**
                             * File that holds the secret, read when the run starts.
                             */
                            file: string;
                          }
                        | {
                            /**
                             * Command that prints the secret, run when the run starts.
                             */
                            command: string;
                          };
                      /**
                       * API key: `${NAME}` of the environment, `{ file: ... }` or `{ command: ... }`. Never the key itself.
                       */
                      key?:
                        | string
                        | {
                            /**
                             * File that holds the secret, read when the run starts.
                             */
                            file: string;
                          }
                        | {
                            /**
                             * Command that prints the secret, run when the run starts.
                             */
                            command: string;
                          };
                      /**
                       * User name for `basic`.
                       */
                      username?: string;
                      /**
                       * Password for `basic`: `${NAME}` of the environment, `{ file: ... }` or `{ command: ... }`. Never the password itself.
                       */
                      password?:
                        | string
                        | {
                            /**
                             * File that holds the secret, read when the run starts.
                             */
                            file: string;
                          }
                        | {
                            /**
                             * Command that prints the secret, run when the run starts.
                             */
                            command: string;
                          };
                    }
                  | 'none'
                  | undefined;
              };
          /**
           * How a bearer token is sent: the header, with `<token>` for the token.
           */
          bearer?: 'none' | string;
          /**
           * Statuses of refused calls.
           */
          refusal?:
            | 'none'
            | {
                /**
                 * Status of a call without credentials, or several.
                 */
                missing?: 'none' | number | number[];
                /**
                 * Status of a call with wrong credentials, or several.
                 */
                invalid?: 'none' | number | number[];
                /**
                 * Status of a call that the caller may not make, or several. 404 hides that the record exists.
                 */
                forbidden?: 'none' | number | number[];
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              };
          /**
           * Whether a 401 carries a WWW-Authenticate header.
           */
          challenge?: 'none' | boolean;
          /**
           * Names of cookies that carry no session, such as those of a balancer.
           */
          'tolerated-cookies'?: 'none' | string[];
          /**
           * What many wrong credentials lead to. A run tries fewer wrong ones than that. Where nothing is said, it tries one that was never issued at each operation, each other kind once, and no more than two wrong passwords on one account.
           */
          lockout?:
            | 'none'
            | {
                /**
                 * Wrong attempts until the caller is locked out.
                 */
                after: number;
                /**
                 * Time for which it is locked out.
                 */
                for?: string;
              };
          /**
           * How a caller gets its credentials.
           */
          obtain?: 'none' | string;
          /**
           * Time for which credentials are valid.
           */
          lifetime?: 'none' | 'unlimited' | string;
          /**
           * The scopes that credentials may have: name to meaning.
           */
          scopes?:
            | 'none'
            | {
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
                [k: string]: string | 'none' | undefined;
              };
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * How errors look.
     */
    errors?:
      | 'none'
      | {
          /**
           * JSON Schema of every error body: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
           */
          schema?: 'none' | ({} | boolean);
          /**
           * Media type of an error body.
           */
          'media-type'?: 'none' | string;
          /**
           * JSON pointer to the error code.
           */
          code?: 'none' | string;
          /**
           * Errors whose body is of another form than that of all others: plain text for a 401, a page for a 5xx. The entry that names the status counts before one that names its class; of several for one status that one which has the media type of the answer. What an entry does not say is as for all others, but of a media type that is not JSON neither shape nor code is expected.
           */
          'by-status'?:
            | 'none'
            | {
                /**
                 * A status, or a class such as `5xx`, or several.
                 */
                status: (number | string) | (number | string)[];
                /**
                 * JSON Schema of such an error body, in the place of that of all errors: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file. `none`: it may have any shape.
                 */
                schema?: 'none' | ({} | boolean);
                /**
                 * Media type of such an error body. `none`: it may have any.
                 */
                'media-type'?: 'none' | string;
                /**
                 * JSON pointer to the code of such an error. `none`: it has none.
                 */
                code?: 'none' | string;
              }[];
          /**
           * Whether an error may come with a success status: `never` or `possible`.
           */
          'in-200'?: 'none' | ('never' | 'possible');
          /**
           * JSON pointer that is present in a success body only when it is an error.
           */
          marker?: 'none' | string;
          /**
           * The error codes of the service.
           */
          catalogue?:
            | 'none'
            | {
                /**
                 * The code.
                 */
                code: string | number;
                /**
                 * Status with which it comes. A code that comes with several has an entry for each.
                 */
                status?: number;
                /**
                 * The operations that answer with it, where not all do: `customers.create`, or the name of an operation.
                 */
                of?: string | string[];
                /**
                 * When it occurs: a condition or several, a sentence for people, or both. Where a check brings a condition about, the code of the refusal has to be one of those that name it; where none does, any code will do.
                 */
                when?:
                  | 'none'
                  | (
                      | 'unknown-route'
                      | 'unknown-version'
                      | 'wrong-method'
                      | 'not-acceptable'
                      | 'unknown-id'
                      | 'malformed-body'
                      | 'invalid-value'
                      | 'invalid-query'
                      | 'unsupported-media-type'
                      | 'missing-credentials'
                      | 'invalid-credentials'
                      | 'insufficient-credentials'
                      | 'stale'
                      | 'precondition-required'
                      | 'unique-value-taken'
                      | 'forbidden-transition'
                      | 'key-reused'
                      | 'key-required'
                      | 'has-dependents'
                      | 'too-large'
                      | 'url-too-long'
                      | 'rate-limit'
                      | 'expired-cursor'
                    )
                  | string
                  | (
                      | (
                          | 'unknown-route'
                          | 'unknown-version'
                          | 'wrong-method'
                          | 'not-acceptable'
                          | 'unknown-id'
                          | 'malformed-body'
                          | 'invalid-value'
                          | 'invalid-query'
                          | 'unsupported-media-type'
                          | 'missing-credentials'
                          | 'invalid-credentials'
                          | 'insufficient-credentials'
                          | 'stale'
                          | 'precondition-required'
                          | 'unique-value-taken'
                          | 'forbidden-transition'
                          | 'key-reused'
                          | 'key-required'
                          | 'has-dependents'
                          | 'too-large'
                          | 'url-too-long'
                          | 'rate-limit'
                          | 'expired-cursor'
                        )
                      | string
                    )[];
                /**
                 * Whether the same request may succeed later: `never`, `after-change` of the request, or `after-delay`.
                 */
                retry?: 'none' | ('never' | 'after-change' | 'after-delay');
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              }[];
          /**
           * Status that answers content which is well formed but not valid, or several.
           */
          validation?: 'none' | number | number[];
          /**
           * Status that answers a record which was removed, or several.
           */
          gone?: 'none' | number | number[];
          /**
           * Whether a request that is refused as the caller's error leaves every record as it was.
           */
          'no-effect'?: 'none' | boolean;
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * Published limits.
     */
    limits?:
      | 'none'
      | {
          /**
           * How many requests are allowed in which time.
           */
          rate?:
            | 'none'
            | {
                /**
                 * Requests.
                 */
                quota: number;
                /**
                 * Time in which they are counted.
                 */
                window: string;
                /**
                 * For what they are counted together.
                 */
                scope?: 'none' | ('credential' | 'address' | 'endpoint' | 'service');
                /**
                 * Identity that has this quota, where not every caller has the same. Only its requests are pushed to the limit.
                 */
                identity?: string;
                /**
                 * Which headers state the remaining quota: `draft` (RateLimit), `x-ratelimit`, or `retry-after` alone.
                 */
                headers?: 'none' | ('draft' | 'x-ratelimit' | 'retry-after');
                /**
                 * Whether the reset header holds a time span (`delta`) or a time (`epoch`).
                 */
                reset?: 'none' | ('delta' | 'epoch');
                /**
                 * Status of a request above the limit.
                 */
                status?: 'none' | number | number[];
                /**
                 * Whether the limit is enforced exactly (`hard`) or about so (`soft`).
                 */
                enforced?: 'hard' | 'soft';
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              }[];
          /**
           * Largest request body.
           */
          payload?:
            | 'none'
            | {
                /**
                 * Octets, or with a unit.
                 */
                max?: 'none' | string | number;
                /**
                 * Status of a larger body, or several.
                 */
                status?: 'none' | number | number[];
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              };
          /**
           * Longest URL.
           */
          url?:
            | 'none'
            | {
                /**
                 * Octets, or with a unit.
                 */
                max?: 'none' | string | number;
                /**
                 * Status of a longer one.
                 */
                status?: 'none' | number | number[];
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              };
          /**
           * Where the limits are published: a path behind the base URL, or a URL. It is read where it is below the base URL or on one of `target.hosts`.
           */
          'published-at'?: 'none' | string;
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * How versions are told apart and what they promise.
     */
    versioning?:
      | 'none'
      | {
          /**
           * Where a request names the version.
           */
          placement?: 'none' | ('path' | 'header' | 'query' | 'media-type');
          /**
           * Path segment of the current version.
           */
          segment?: 'none' | string;
          /**
           * Header by which a request names the version, when it is placed there. A run sends it with the current version, unless `target.headers` gives it.
           */
          header?: 'none' | string;
          /**
           * Query parameter by which a request names the version, when it is placed there. A run adds it with the current version to every URL that does not have it.
           */
          parameter?: 'none' | string;
          /**
           * Media type by which a request names the version in `Accept`, when it is placed there; `<version>` stands for the version. A run sends it with the current version, unless `target.headers` gives an `Accept`.
           */
          'media-type'?: 'none' | string;
          /**
           * Header in which an answer names its version, wherever requests name it.
           */
          'answer-header'?: 'none' | string;
          /**
           * Name of the version that is checked.
           */
          current?: 'none' | string;
          /**
           * The versions that exist.
           */
          versions?:
            | 'none'
            | {
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
                /**
                 * One version.
                 */
                [k: string]:
                  | {
                      /**
                       * Whether it is `active`, `deprecated` or `retired`.
                       */
                      state: 'active' | 'deprecated' | 'retired';
                      /**
                       * When it was or will be deprecated and switched off.
                       */
                      deprecation?:
                        | 'none'
                        | {
                            /**
                             * Date (RFC 3339) from which it is deprecated.
                             */
                            from?: string;
                            /**
                             * Date (RFC 3339) at which it is switched off.
                             */
                            sunset?: string;
                            /**
                             * Whether answers carry Deprecation and Sunset headers.
                             */
                            headers?: boolean;
                          };
                      /**
                       * File with the shapes and answers that this version has promised.
                       */
                      baseline?: string;
                      /**
                       * Contract of this version, where it is another one.
                       */
                      contract?: string;
                      /**
                       * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                       */
                      '*'?: 'none';
                    }
                  | 'none'
                  | undefined;
              };
          /**
           * Status that answers a version which does not exist, or several.
           */
          unknown?: 'none' | number | number[];
          /**
           * What may change within a version.
           */
          policy?:
            | 'none'
            | {
                /**
                 * Whether answers may have new values of an enumeration.
                 */
                'enum-growth'?: 'none' | ('allowed' | 'breaking');
                /**
                 * Whether a field that was never null may become null.
                 */
                nullability?: 'none' | ('allowed' | 'breaking');
                /**
                 * Whether an integer may become a number.
                 */
                'integer-widening'?: 'none' | ('allowed' | 'breaking');
                /**
                 * Whether a default value may change.
                 */
                'default-change'?: 'none' | ('allowed' | 'breaking');
                /**
                 * Whether a condition may get another error code.
                 */
                'error-codes'?: 'none' | ('allowed' | 'breaking');
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              };
          /**
           * Whether all versions show the same records.
           */
          'shared-store'?: 'none' | boolean;
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * General HTTP behaviour.
     */
    http?:
      | 'none'
      | {
          /**
           * Whether the service keeps to the standards of HTTP in what no other fact says: RFC 9110 and RFC 9112, and RFC 6455 for WebSockets.
           */
          standard?: 'none' | boolean;
          /**
           * Whether HEAD is answered wherever GET is.
           */
          head?: 'none' | boolean;
          /**
           * Whether OPTIONS is answered with an Allow header.
           */
          options?: 'none' | boolean;
          /**
           * Header fields that every answer of an operation carries, errors too, each with what its value is like where that is known.
           */
          headers?:
            | 'none'
            | {
                [k: string]: {
                  /**
                   * The value that the field always has.
                   */
                  value?: string;
                  /**
                   * Regular expression (ECMAScript) that the whole value matches.
                   */
                  pattern?: string;
                  /**
                   * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                   */
                  '*'?: 'none';
                };
              };
          /**
           * Validators that answers carry.
           */
          validators?: 'none' | ('etag' | 'last-modified')[];
          /**
           * Status of a method that a path does not take, or several.
           */
          'not-allowed'?: 'none' | number | number[];
          /**
           * Header by which a client names itself.
           */
          'client-identity'?: 'none' | string;
          /**
           * Which spellings of a path are the same.
           */
          paths?:
            | 'none'
            | {
                /**
                 * Whether a slash at the end is the `same` path, a redirect (`redirect`), or another path (`different`).
                 */
                'trailing-slash'?: 'same' | 'redirect' | 'different';
                /**
                 * Whether letter case matters.
                 */
                case?: 'sensitive' | 'insensitive';
              };
          /**
           * Which media types an answer can have, and the status when none is acceptable.
           */
          negotiation?:
            | 'none'
            | {
                /**
                 * Media types.
                 */
                types: string[];
                /**
                 * Status when no acceptable type exists.
                 */
                unacceptable?: number | number[];
                /**
                 * Status of a request body of another media type.
                 */
                unsupported?: number | number[];
              };
          /**
           * When the service redirects: path to target.
           */
          redirects?:
            | 'none'
            | {
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
                [k: string]: string | 'none' | undefined;
              };
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * When a write can be read.
     */
    consistency?:
      | 'none'
      | {
          /**
           * Whether a read after a write always shows it (`strong`) or only after a while (`eventual`).
           */
          'read-after-write'?: 'none' | ('strong' | 'eventual');
          /**
           * Time within which lists show a write.
           */
          'list-lag'?: 'none' | string;
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * How a request can be repeated without doing it twice.
     */
    retries?:
      | 'none'
      | {
          /**
           * A header, or a member of the body, that marks repetitions of one request.
           */
          key?:
            | 'none'
            | {
                /**
                 * Name of the header.
                 */
                header?: string;
                /**
                 * JSON pointer to the member of the body that has it, in the place of a header: each request of a run has a value of its own there, and bodies are drawn without it.
                 */
                at?: string;
                /**
                 * Operations that take it.
                 */
                on: string[];
                /**
                 * Whether they refuse a request without it.
                 */
                required?: boolean;
                /**
                 * What a repetition answers: the `same` answer as the first time, or the `current` state.
                 */
                replay?: 'none' | ('same' | 'current');
                /**
                 * Status of the same key with another body.
                 */
                mismatch?: 'none' | number | number[];
                /**
                 * Status of a repetition while the first is still worked on.
                 */
                'in-progress'?: 'none' | number | number[];
                /**
                 * Time for which a key is known.
                 */
                lifetime?: 'none' | string;
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              };
          /**
           * How long a client waits before it tries again.
           */
          backoff?:
            | 'none'
            | {
                /**
                 * Statuses whose answers carry a Retry-After header.
                 */
                'retry-after'?: (number | string)[];
                /**
                 * Wait before the first repetition.
                 */
                first?: string;
                /**
                 * Longest wait between two repetitions.
                 */
                max?: string;
              };
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
    /**
     * Streams of events, by resource.
     */
    events?:
      | 'none'
      | {
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
          /**
           * One stream.
           */
          [k: string]:
            | {
                /**
                 * The resource whose changes it reports. Default: the resource of the same name.
                 */
                of?: string;
                /**
                 * Server-sent events (`sse`) or `websocket`.
                 */
                transport: 'sse' | 'websocket';
                /**
                 * Path of the stream.
                 */
                path: string;
                /**
                 * The kinds of events: name to what they carry.
                 */
                types?:
                  | 'none'
                  | {
                      /**
                       * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                       */
                      '*'?: 'none';
                      /**
                       * One kind of event.
                       */
                      [k: string]:
                        | {
                            /**
                             * JSON Schema of the data of the event.
                             */
                            schema?: {} | boolean;
                            /**
                             * Operation that causes it, or a list of them.
                             */
                            on?: string | string[];
                            /**
                             * JSON pointer to the id of the record in the data.
                             */
                            id?: string;
                          }
                        | 'none'
                        | undefined;
                    };
                /**
                 * JSON pointer to the name of the type in a message, for a stream that does not carry it in a field of its own as server-sent events do.
                 */
                type?: string;
                /**
                 * Whether a stream can be taken up where it was cut.
                 */
                resume?: 'none' | boolean;
                /**
                 * Longest silence of an open stream.
                 */
                heartbeat?: 'none' | string;
                /**
                 * How often each event is delivered.
                 */
                delivery?: 'none' | ('at-most-once' | 'at-least-once' | 'exactly-once');
                /**
                 * Which events come in the order of their causes: those of one record, or all.
                 */
                order?: 'none' | ('per-record' | 'total');
                /**
                 * Time within which an event follows its cause.
                 */
                within?: 'none' | string;
                /**
                 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
                 */
                '*'?: 'none';
              }
            | 'none'
            | undefined;
        };
    /**
     * Calls that the service makes to a URL of the caller.
     */
    webhooks?:
      | 'none'
      | {
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
          /**
           * One webhook.
           */
          [k: string]:
            | {
                /**
                 * Operation that registers the URL.
                 */
                register?: string;
                /**
                 * Operation that causes the call.
                 */
                on?: string;
                /**
                 * JSON Schema of the body of the call.
                 */
                schema?: {} | boolean;
              }
            | 'none'
            | undefined;
        };
    /**
     * What the service offers for tests.
     */
    testing?:
      | 'none'
      | {
          /**
           * A header that makes the service fail with a given status.
           */
          'fault-injection'?:
            | 'none'
            | {
                /**
                 * Name of the header whose value is the status.
                 */
                header: string;
              };
          /**
           * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
           */
          '*'?: 'none';
        };
  };
  /**
   * Every sentence of the document.
   *
   * Items: One sentence that can be kept or broken, a permission, or a gap.
   */
  clauses: {
    /**
     * Frozen name of the clause.
     */
    id: string;
    /**
     * Part of the document in which it stands.
     */
    part: string | number;
    /**
     * The sentence, verbatim.
     */
    quote?: string;
    /**
     * The same as a sentence, for reports, where the quote is a row of a table or a part of a sentence.
     */
    says?: string;
    /**
     * What is not specified, for a gap that the document does not mark.
     */
    topic?: string;
    /**
     * How binding it is. Default `must`.
     */
    level?: 'must' | 'should' | 'may';
    /**
     * How the document says it. Default `explicit`.
     */
    basis?: 'explicit' | 'guarantee' | 'declarative' | 'conventional';
    /**
     * Checks that are all required for the clause to be satisfied.
     */
    checks?: string[];
    /**
     * Checks of which only a fail counts.
     */
    also?: string[];
    /**
     * Why there is nothing to test: a permission, a rule for the reader, an illustration.
     */
    because?: string;
    /**
     * A remark for the reader of a report.
     */
    note?: string;
    /**
     * The facts that the clause states, by their paths.
     */
    states?: string | string[];
    /**
     * The facts that would fill it, when the document leaves it open.
     */
    gap?: string | string[];
    /**
     * The gap is one only where the parent of the fact has these values. `path: <of>`: only of an operation whose path names a record of the resource that it is of.
     */
    when?: {
      [k: string]: string | number | boolean | null;
    };
  }[];
}
