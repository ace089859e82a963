// Generated from contracts/schema/service.schema.json by scripts/generate-types.mjs. Change the schema, not this file.

/**
 * Says that what is not listed here does not exist: each missing key counts as `none`, not as a gap.
 */
export type Closed = 'none';

/**
 * The facts of one HTTP API, and the conventions that it claims to keep. A fact that is missing is a gap; `none` says that the service has no such thing.
 */
export interface ServiceContract {
  /**
   * Version of the contract language.
   */
  probity: 1;
  /**
   * What the service is.
   */
  service: {
    /**
     * Name of the service, for reports.
     */
    name: string;
    /**
     * What the service is for.
     */
    purpose?: 'none' | string;
    /**
     * The field that it belongs to.
     */
    domain?: 'none' | string;
    /**
     * What data it serves.
     */
    data?: 'none' | string;
    '*'?: Closed;
  };
  /**
   * The documents that the service claims to keep: shipped ones by name, own ones as `./path`, each with the clauses that the service decided otherwise.
   */
  claims?: (
    | string
    | {
        /**
         * A claimed document with exceptions.
         */
        [k: string]: {
          /**
           * Clauses that are not claimed: id to reason. Where the contract has its own word in place of one, checks hold the service to that.
           */
          except?: {
            /**
             * Why the service decided otherwise.
             */
            [k: string]: string;
          };
        };
      }
  )[];
  /**
   * Where the service is and how it is talked to.
   */
  target: {
    /**
     * URL to which every path is appended as text. May hold `${NAME}` or `${NAME:-default}`.
     */
    'base-url': string;
    /**
     * Hosts that may be written to and pushed to their limits. Any other host is only read.
     */
    sandbox?: string[];
    /**
     * Headers of every request. No credentials: they belong to an identity.
     */
    headers?: {
      [k: string]: string | number;
    };
    /**
     * How request bodies are sent: `json`, `form` or a media type. Default `json`.
     */
    sends?: string;
    /**
     * Base URLs of other hosts, by the name that a resource or operation gives as its `host`.
     */
    hosts?: {
      [k: string]: string;
    };
    /**
     * Path of a GET that answers whenever the service is alive.
     */
    health?: string;
    /**
     * Time for one exchange, body included. Default 10s.
     */
    timeout?: string;
  };
  /**
   * Values of placeholders that are the same in every path, such as a tenant. `<version>` is filled from `versioning` where it is not given here.
   */
  variables?: {
    [k: string]: string | number;
  };
  /**
   * The resources of the service, by name.
   */
  resources?:
    | 'none'
    | {
        '*'?: Closed;
        /**
         * One resource.
         */
        [k: string]:
          | 'none'
          | {
              /**
               * Path of the collection. `<version>` and other variables are filled from the contract, `<products.id>` from the parent record. A resource with only `item` is a singleton: a run reads it, and writes to it only below a record that it created.
               */
              path?: 'none' | string;
              /**
               * Path of one record, with a placeholder for each part of its id. It may begin otherwise than `path`. The id may stand in a query, `/product?id=<id>`.
               */
              item?: 'none' | string;
              /**
               * Name of the host in `target.hosts` that serves this resource, where it is not the base URL.
               */
              host?: string;
              /**
               * Where an answer carries the value of each placeholder of `item`.
               */
              id?:
                | 'none'
                | {
                    /**
                     * Who chooses the id. Default `server`.
                     */
                    'assigned-by'?: 'server' | 'client';
                    /**
                     * Regular expression (ECMAScript) that every id matches entirely.
                     */
                    pattern?: 'none' | string;
                    /**
                     * Whether the id of a deleted record may become that of a new one.
                     */
                    reused?: 'none' | boolean;
                    '*'?: Closed;
                    /**
                     * Where an answer carries the value of this placeholder. Several places where not all answers carry it in one: the first that an answer has counts, `[/id, /thingID]` where a create answers the id alone.
                     */
                    [k: string]: string | string[] | 'server' | 'client' | 'none' | boolean | Closed | undefined;
                  };
              /**
               * Where an answer carries the URL of the record, in place of its id. It is matched against `item`.
               */
              url?: 'none' | string;
              /**
               * JSON Schema of one record: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
               */
              schema?: 'none' | ({} | boolean);
              /**
               * Where the item is in an answer and where the request body is put. All pointers are relative to the item.
               */
              envelope?: {
                /**
                 * JSON pointer to the item in an answer.
                 */
                item?: string;
                /**
                 * JSON pointer at which the request body is put.
                 */
                request?: string;
              };
              /**
               * JSON pointer to a text field where a run may leave its mark.
               */
              tag?: 'none' | string;
              /**
               * JSON pointers to fields of which no two records may have the same value, each by itself or with what else is known of it: `{ at: /email, case: insensitive, after-delete: free }`, `{ at: /code, within: /event_id }`.
               */
              unique?:
                | 'none'
                | (
                    | string
                    | {
                        /**
                         * JSON pointer to the field.
                         */
                        at: string;
                        /**
                         * Whether values that differ in letter case alone are the same (`insensitive`), or two (`sensitive`).
                         */
                        case?: 'sensitive' | 'insensitive';
                        /**
                         * What the records have in common of which no two may have the same value, where others may: JSON pointer to a member, `parent` (the record that they stand below), `visibility` (who sees them), or a list of these.
                         */
                        within?: string | string[];
                        /**
                         * A member of the record and the values with which it holds its own, such as the states of an application that is open: with any other its value is free. JSON pointer to values.
                         */
                        while?: {
                          [k: string]: (string | number | boolean | null)[];
                        };
                        /**
                         * `service`: it gives each record a value, such as a number, which callers do not write. Default: callers.
                         */
                        'set-by'?: 'service' | 'caller';
                        /**
                         * Whether the value of a record that was deleted is `free` for another one, or stays `taken`.
                         */
                        'after-delete'?: 'free' | 'taken';
                        /**
                         * Status of a create that wants a value which another record has, or several.
                         */
                        refused?: number | number[];
                        /**
                         * Code of that refusal. It counts before those that `errors.catalogue` has for the condition `unique-value-taken`, and need not stand there.
                         */
                        code?: string;
                      }
                  )[];
              /**
               * Fields that name a record: JSON pointer to its resource. One of the same resource, such as a parent category, is stated where a body may do without it.
               */
              refs?:
                | 'none'
                | {
                    '*'?: Closed;
                    /**
                     * The resource that this field points to.
                     */
                    [k: string]:
                      | string
                      | {
                          /**
                           * The resource that is pointed to.
                           */
                          to: string;
                          /**
                           * Whether the field holds the `id` or the `url`. Default `id`.
                           */
                          as?: 'id' | 'url';
                        }
                      | Closed
                      | undefined;
                  };
              /**
               * Status of a write that refers to a record which does not exist, or several. `none`: such a write is accepted, also a create below such a record.
               */
              'unknown-reference'?: 'none' | number | number[];
              /**
               * Status of a write that refers to a record which its caller does not see (`visibility` of the resource that is pointed to), or several. `none`: such a write is accepted.
               */
              'hidden-reference'?: 'none' | number | number[];
              /**
               * What becomes of a record when the one above it, or one that it refers to, is deleted, by the name of that resource: it goes as well (`cascade`), it stays (`leave`), it stays and no longer refers to it (`detach`: null, nothing, or an element less), or the delete is refused while there is one (`{ refuse: 409 }`).
               */
              'on-delete'?:
                | 'none'
                | {
                    /**
                     * What the delete of a record of this resource does to those that stand below it or refer to it.
                     */
                    [k: string]:
                      | 'cascade'
                      | 'leave'
                      | 'detach'
                      | {
                          /**
                           * Status of the delete that is refused, or several.
                           */
                          refuse: number | number[];
                          /**
                           * The states of those records in which they keep the other one from being deleted: JSON pointer to the state, and its values. Default: whatever they are.
                           */
                          while?: {
                            '*'?: Closed;
                            /**
                             * The values with which they keep it.
                             */
                            [k: string]: (string | number | boolean | null)[] | Closed | undefined;
                          };
                          /**
                           * What the delete does to those in other states, where it is said.
                           */
                          else?: 'cascade' | 'leave' | 'detach';
                        };
                  };
              /**
               * Operations on other records that make records of this resource beside what they do: an entry of a log for each change, an invoice for an order that is sent. Each makes as many of them as is said, and they name the record. `none`: there are none.
               */
              'made-by'?:
                | 'none'
                | {
                    /**
                     * The operations: `create`, `update`, `replace` and `delete` of the other record, or the names of operations on it. An update that changes nothing may make none.
                     */
                    by: string | string[];
                    /**
                     * Which record it is about: the JSON pointer of a reference (see `refs`), or the name of a resource above this one.
                     */
                    record: string;
                    /**
                     * What such a record has: JSON pointer to a value, or to a list of values of which any one will do. Others are not counted.
                     */
                    has?: {
                      '*'?: Closed;
                      /**
                       * The value, or several.
                       */
                      [k: string]:
                        string | number | boolean | null | (string | number | boolean | null)[] | Closed | undefined;
                    };
                    /**
                     * Name of the resource of that record, where `record` points to a member that names records of several resources, so that it is not in `refs`.
                     */
                    of?: string;
                    /**
                     * Where the list stands below a record that is not the other one: JSON pointer to the reference of the other record that names it, or the name of the resource above both. Left out where only one fits.
                     */
                    below?: string;
                    /**
                     * What each of them shows: JSON pointer to a formula, whose pointers lead into the other record as it is then. `before(/balance)` is what that had before, `body(/amount)` what the request has, `above(/balance)` what the record has below which the list stands. A pointer alone may be any value.
                     */
                    shows?: {
                      '*'?: Closed;
                      /**
                       * The formula.
                       */
                      [k: string]: string | Closed | undefined;
                    };
                    /**
                     * How many of them one request makes. Default: one.
                     */
                    count?: number;
                  }[];
              /**
               * What operations on a record of this resource change in a record above it, or one that it refers to: an order lowers the stock of its product. `none`: nothing.
               */
              effects?:
                | 'none'
                | {
                    /**
                     * The operations that have it: `create`, `delete`, or the names of operations on the record.
                     */
                    by: string | string[];
                    /**
                     * The states of the record of this resource in which the operation has it, where it has another effect, or none, in others. Default: each from which it leads on.
                     */
                    from?: (string | number | boolean) | (string | number | boolean)[];
                    /**
                     * Which record it is about: the JSON pointer of a reference (see `refs`), or the name of a resource above this one.
                     */
                    record: string;
                    /**
                     * JSON pointer to the member of that record: a number where `add` stands beside it.
                     */
                    at: string;
                    /**
                     * What is added: a number, or the JSON pointer to one in the record of this resource; with `-` before it what is taken away.
                     */
                    add?: number | string;
                    /**
                     * What the member is set to, in the place of `add`: a value, the time of the request, or what the record of this resource has once it is done.
                     */
                    set?:
                      | (string | number | boolean | null)
                      | {
                          /**
                           * The time of the request.
                           */
                          now?: true;
                          /**
                           * What the record of this resource has at this JSON pointer once the operation is done.
                           */
                          from?: string;
                        };
                    /**
                     * The number never gets below this: a number, or the JSON pointer to one in the same record.
                     */
                    'at-least'?: number | string;
                    /**
                     * The number never gets above this: a number, or the JSON pointer to one in the same record.
                     */
                    'at-most'?: number | string;
                    /**
                     * Status of a request that would lead beyond, or several.
                     */
                    refused?: number | number[];
                  }[];
              /**
               * What no schema says: a member is bounded by another one, or by one of another record; records of one group never overlap. Judged on every write. `none`: there are no such rules.
               */
              rules?:
                | 'none'
                | {
                    /**
                     * JSON pointer to the member that is bounded: a number, also one written as a text of digits, a date, or a time. Beside `now` a number is a time: seconds since 1970, or milliseconds where its `minimum` is 100000000000 or more.
                     */
                    at?: string;
                    /**
                     * It is never less than this: a number, a JSON pointer, or `now` for the time of the request, where that is written.
                     */
                    'at-least'?: number | string;
                    /**
                     * It is always more than this: a number, a JSON pointer, or `now` for the time of the request, where that is written.
                     */
                    above?: number | string;
                    /**
                     * It is never more than this: a number, a JSON pointer, or `now` for the time of the request, where that is written.
                     */
                    'at-most'?: number | string;
                    /**
                     * It is always less than this: a number, a JSON pointer, or `now` for the time of the request, where that is written.
                     */
                    below?: number | string;
                    /**
                     * How much later than the time at that JSON pointer the bound is: with `at-most: /starts_at` and `plus: 4h` nothing lasts longer than four hours, with `at-least` nothing is shorter.
                     */
                    plus?: string;
                    /**
                     * The record in which that pointer leads to the bound: the pointer of a reference (see `refs`), or the name of a resource above this one. Default: the record itself.
                     */
                    of?: string;
                    /**
                     * No more than so many records stand below one other record, or refer to it. A run creates a record of its own for each that is capped so.
                     */
                    'no-more-than'?: {
                      /**
                       * What these records have in common: the JSON pointer of a reference, or the name of a resource above this one.
                       */
                      of: string;
                      /**
                       * How many there may be.
                       */
                      count: number;
                      /**
                       * The states in which records count: JSON pointer to the state, and its values. In others they make room for the next one. Default: whatever they are.
                       */
                      while?: {
                        '*'?: Closed;
                        /**
                         * The values with which they count.
                         */
                        [k: string]: (string | number | boolean | null)[] | Closed | undefined;
                      };
                    };
                    /**
                     * No two records of a group have spans with a common moment. The end does not belong to a span, unless `ends` says so.
                     */
                    'no-overlap'?: {
                      /**
                       * What the records of one group have in common: the JSON pointer of a reference, or of a text that callers write, or the name of a resource above this one.
                       */
                      of: string;
                      /**
                       * JSON pointer to the time at which the span begins.
                       */
                      from: string;
                      /**
                       * JSON pointer to the time at which it ends, as callers write it. Where the service computes it, say how long it lasts: `days`, `hours` or `minutes`.
                       */
                      to?: string;
                      /**
                       * JSON pointer to the minutes that it lasts, in the place of `to`.
                       */
                      minutes?: string;
                      /**
                       * JSON pointer to the hours that it lasts, in the place of `to`.
                       */
                      hours?: string;
                      /**
                       * JSON pointer to the days that it lasts, in the place of `to`. For the nights of a stay, of which the service says itself when it ends.
                       */
                      days?: string;
                      /**
                       * Whether the end belongs to the span, as the last day of a holiday does. It does not where nothing is said.
                       */
                      ends?: 'included';
                      /**
                       * Records that do not count: JSON pointer to the value that they have there.
                       */
                      except?: {
                        /**
                         * The value that such a record has there, or several.
                         */
                        [k: string]: string | number | boolean | null | (string | number | boolean | null)[];
                      };
                    };
                    /**
                     * Status of a write that breaks it, or several.
                     */
                    refused?: number | number[];
                  }[];
              /**
               * Existing records that a run may read but never change: the value of each placeholder of the item path, such as `id`, and `products.id` for what lies below a product.
               */
              samples?:
                | 'none'
                | {
                    /**
                     * Value of this placeholder.
                     */
                    [k: string]: string | number;
                  }[];
              /**
               * JSON pointers to fields that change by themselves. A step `*` is any element of a list.
               */
              volatile?: 'none' | string[];
              /**
               * JSON pointers to fields that the service sets once and that no update and no action changes from then on. A body of an update does not take them.
               */
              immutable?: 'none' | string[];
              /**
               * Validators that answers with one of its records carry, where these are others than `http.validators` says of all.
               */
              validators?: 'none' | ('etag' | 'last-modified')[];
              /**
               * Members whose value follows from others of the same record, such as a total, or with `of` from the records that refer to it, such as a number of comments. The first are compared with their formula in every answer that shows the record, and with nothing else. `none`: there are none.
               */
              computed?:
                | 'none'
                | {
                    /**
                     * JSON pointer to the number. A step `*` is each element of a list.
                     */
                    at: string;
                    /**
                     * Numbers and JSON pointers, with `+`, `-`, `*` and `/` between blanks, brackets, `sum(...)` over the elements of a list, `count(...)` of a list, `min(...)` and `max(...)`, and to whole numbers `round(...)` (a half goes up), `floor(...)` and `ceil(...)`. A step `*` that the member has too is the same element. Amounts may be texts of digits; where a member is missing or null, nothing is said. With `of`: `count`, or `sum`, `min`, `max` or `average` of a member of these records.
                     */
                    is: string;
                    /**
                     * Name of a resource: the value follows from its records that refer to this one, or stand below it.
                     */
                    of?: string;
                    /**
                     * JSON pointer to the reference of these records to this one. Left out where their path names it.
                     */
                    by?: string;
                    /**
                     * JSON pointer to a value, or to a list of values of which any one will do: the other records are not taken. Default: all of them.
                     */
                    where?: {};
                    /**
                     * Decimal places to which the value is rounded, half up or half to even. Default: it is exact.
                     */
                    decimals?: number;
                  }[];
              /**
               * Whether answers have only members that their schema names, where it says `additionalProperties: false`. Otherwise further members are accepted: a service may add some at any time.
               */
              closed?: 'none' | boolean;
              /**
               * JSON pointers to fields to which the service gives a new value whenever an update, a replacement or an action changes the record, such as the time of the last change or a number of its version. A time becomes a later one, a number a higher one.
               */
              'changes-with-writes'?: 'none' | string[];
              /**
               * JSON pointers to fields that the service sets and that a request may not, and what a request that tries gets.
               */
              'read-only'?:
                | 'none'
                | string[]
                | {
                    /**
                     * JSON pointers to the fields. A step `*` is any element of a list: `/lines/* /amount`.
                     */
                    fields: string[];
                    /**
                     * Whether a value in a request is ignored (`ignore`) or the caller's error (`reject`).
                     */
                    'on-write'?: 'ignore' | 'reject';
                  };
              /**
               * What becomes of blanks, case and Unicode form of a text that has neither format nor pattern (but that it may not be blank) nor a closed list of values: it is kept as it was sent (`kept`), or without the blanks at its ends (`trimmed`).
               */
              texts?: 'none' | ('kept' | 'trimmed');
              /**
               * What is done to texts of a member before they are stored, by JSON pointer (`*` is each element of a list): letters are put in `lower` or `upper` case, the blanks at the ends are taken away (`trimmed`), or an amount gets so many decimals (`decimals: 2` makes `1.50` of `1.5`). Several of them stand in a list. A list that is a `set` has no order, and shows each element once; so does one with `uniqueItems` in its schema.
               */
              normalized?:
                | 'none'
                | {
                    /**
                     * One form, or several in a list.
                     */
                    [k: string]:
                      | 'lower'
                      | 'upper'
                      | 'trimmed'
                      | 'set'
                      | {
                          /**
                           * Digits behind the point of a text that is an amount.
                           */
                          decimals: number;
                        }
                      | ('lower' | 'upper' | 'trimmed')[];
                  };
              /**
               * What a field in a request body that does not exist leads to: ignored (`ignore`), stored (`store`) or the caller's error (`reject`).
               */
              'unknown-field'?: 'none' | ('ignore' | 'store' | 'reject');
              /**
               * How a run removes the records that it made: `delete` them, with their `parent`, by an operation, or `none` (they stay). Default: `delete` where it is offered.
               */
              cleanup?:
                | 'none'
                | ('delete' | 'parent')
                | {
                    /**
                     * Named operation that removes a record.
                     */
                    operation: string;
                    /**
                     * What comes before it: `delete`, where that only moves a record into the trash, and the operation removes it from there.
                     */
                    after?: 'delete';
                  };
              /**
               * What can be done with the resource. A missing one is a gap; `none` says it is not offered; `"*": none` says so of all the rest.
               */
              operations?:
                | 'none'
                | {
                    /**
                     * Listing the collection. `{}` says that the service offers it as the document describes it; `none` that it does not offer it.
                     */
                    list?:
                      | 'none'
                      | {
                          /**
                           * The HTTP method by which the operation lists the records of the collection. Default: what the document says for this operation.
                           */
                          method?: string;
                          /**
                           * The path, where it is not that of the collection. `path` and `item` stand for those of the resource. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
                           */
                          path?: ('path' | 'item') | string;
                          /**
                           * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
                           */
                          host?: string;
                          /**
                           * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
                           */
                          auth?: 'none' | ('required' | 'optional') | string[];
                          /**
                           * Scopes that a credential needs for this operation.
                           */
                          scopes?: 'none' | string[];
                          /**
                           * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
                           */
                          sends?: string | string[];
                          /**
                           * Status of a success, or several.
                           */
                          status?: 'none' | number | number[];
                          /**
                           * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
                           */
                          returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
                          /**
                           * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
                           */
                          response?: 'none' | ({} | boolean);
                          /**
                           * Whether the operation leaves every record as it is. Default: what the document says of its method.
                           */
                          safe?: 'none' | boolean;
                          /**
                           * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
                           */
                          refused?: {
                            /**
                             * Content that is well formed but not valid. Default: `errors.validation`.
                             */
                            'invalid-value'?: number | number[];
                            /**
                             * An id that names no record.
                             */
                            'unknown-id'?: number | number[];
                            /**
                             * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                             */
                            'forbidden-transition'?: number | number[];
                            /**
                             * A call without credentials. Default: `auth.refusal.missing`.
                             */
                            'missing-credentials'?: number | number[];
                            /**
                             * A call with wrong credentials. Default: `auth.refusal.invalid`.
                             */
                            'invalid-credentials'?: number | number[];
                            /**
                             * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                             */
                            'insufficient-credentials'?: number | number[];
                          };
                          /**
                           * Header fields that each success of this operation carries, each with what its value is like where that is known.
                           */
                          headers?: {
                            [k: string]: {
                              /**
                               * The value that the field always has.
                               */
                              value?: string;
                              /**
                               * Regular expression (ECMAScript) that the whole value matches.
                               */
                              pattern?: string;
                            };
                          };
                          /**
                           * True: the operation is there, and no run may send it. What needs it is not applicable.
                           */
                          'never-call'?: 'none' | boolean;
                          /**
                           * Whether a repetition has the same effect as one request. Default: what the document says of its method.
                           */
                          idempotent?: 'none' | boolean;
                          /**
                           * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
                           */
                          versioned?: boolean;
                          '*'?: Closed;
                        };
                    /**
                     * Reading one record. `{}` says that the service offers it as the document describes it; `none` that it does not offer it.
                     */
                    read?:
                      | 'none'
                      | {
                          /**
                           * The HTTP method by which the operation reads one record. Default: what the document says for this operation.
                           */
                          method?: string;
                          /**
                           * The path, where it is not that of the item. `path` and `item` stand for those of the resource. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
                           */
                          path?: ('path' | 'item') | string;
                          /**
                           * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
                           */
                          host?: string;
                          /**
                           * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
                           */
                          auth?: 'none' | ('required' | 'optional') | string[];
                          /**
                           * Scopes that a credential needs for this operation.
                           */
                          scopes?: 'none' | string[];
                          /**
                           * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
                           */
                          sends?: string | string[];
                          /**
                           * Status of a success, or several.
                           */
                          status?: 'none' | number | number[];
                          /**
                           * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
                           */
                          returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
                          /**
                           * Where the item is in the answer of this operation and in its request, where that is not as `envelope` of the resource says.
                           */
                          envelope?: {
                            /**
                             * JSON pointer to the item in an answer.
                             */
                            item?: string;
                            /**
                             * JSON pointer at which the request body is put.
                             */
                            request?: string;
                          };
                          /**
                           * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
                           */
                          response?: 'none' | ({} | boolean);
                          /**
                           * Whether the operation leaves every record as it is. Default: what the document says of its method.
                           */
                          safe?: 'none' | boolean;
                          /**
                           * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
                           */
                          refused?: {
                            /**
                             * Content that is well formed but not valid. Default: `errors.validation`.
                             */
                            'invalid-value'?: number | number[];
                            /**
                             * An id that names no record.
                             */
                            'unknown-id'?: number | number[];
                            /**
                             * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                             */
                            'forbidden-transition'?: number | number[];
                            /**
                             * A call without credentials. Default: `auth.refusal.missing`.
                             */
                            'missing-credentials'?: number | number[];
                            /**
                             * A call with wrong credentials. Default: `auth.refusal.invalid`.
                             */
                            'invalid-credentials'?: number | number[];
                            /**
                             * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                             */
                            'insufficient-credentials'?: number | number[];
                          };
                          /**
                           * Header fields that each success of this operation carries, each with what its value is like where that is known.
                           */
                          headers?: {
                            [k: string]: {
                              /**
                               * The value that the field always has.
                               */
                              value?: string;
                              /**
                               * Regular expression (ECMAScript) that the whole value matches.
                               */
                              pattern?: string;
                            };
                          };
                          /**
                           * True: the operation is there, and no run may send it. What needs it is not applicable.
                           */
                          'never-call'?: 'none' | boolean;
                          /**
                           * Whether a repetition has the same effect as one request. Default: what the document says of its method.
                           */
                          idempotent?: 'none' | boolean;
                          /**
                           * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
                           */
                          versioned?: boolean;
                          /**
                           * Members that the record must have so, usually its state: JSON pointer to value, to a list of values of which any one will do, or to `{ any: true }` where it must not be null. Where they are otherwise the operation is refused, unless a transition leads on from there by it. Where it says nothing of the state, the transitions do.
                           */
                          when?: {
                            [k: string]: unknown;
                          };
                          '*'?: Closed;
                        };
                    /**
                     * Making a record. `{}` says that the service offers it as the document describes it; `none` that it does not offer it.
                     */
                    create?:
                      | 'none'
                      | {
                          /**
                           * The HTTP method by which the operation creates a record. Default: what the document says for this operation.
                           */
                          method?: string;
                          /**
                           * The path, where it is not that of the collection. `path` and `item` stand for those of the resource. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
                           */
                          path?: ('path' | 'item') | string;
                          /**
                           * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
                           */
                          host?: string;
                          /**
                           * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
                           */
                          auth?: 'none' | ('required' | 'optional') | string[];
                          /**
                           * Scopes that a credential needs for this operation.
                           */
                          scopes?: 'none' | string[];
                          /**
                           * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
                           */
                          sends?: string | string[];
                          /**
                           * JSON Schema of the request body, without its envelope: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
                           */
                          body?: 'none' | ({} | boolean);
                          /**
                           * JSON Schema of the bodies that a run sends, where `body` accepts more than they need: a store that takes any document, or a form of which a part is enough. What is wrong is wrong by `body`.
                           */
                          send?: 'none' | ({} | boolean);
                          /**
                           * Bodies that the operation takes, by a name of your choice, without the envelope. A run creates its records from the first one, with values of its own for what marks them, is unique or refers to others, and expects of each that it is taken.
                           */
                          examples?: {
                            [k: string]: {};
                          };
                          /**
                           * Fields of the request body that repeat the id of the record: JSON pointer to placeholder.
                           */
                          fill?: {
                            [k: string]: string;
                          };
                          /**
                           * Status of a success, or several.
                           */
                          status?: 'none' | number | number[];
                          /**
                           * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
                           */
                          returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
                          /**
                           * Where the item is in the answer of this operation and in its request, where that is not as `envelope` of the resource says.
                           */
                          envelope?: {
                            /**
                             * JSON pointer to the item in an answer.
                             */
                            item?: string;
                            /**
                             * JSON pointer at which the request body is put.
                             */
                            request?: string;
                          };
                          /**
                           * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
                           */
                          response?: 'none' | ({} | boolean);
                          /**
                           * Whether the operation leaves every record as it is. Default: what the document says of its method.
                           */
                          safe?: 'none' | boolean;
                          /**
                           * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
                           */
                          refused?: {
                            /**
                             * Content that is well formed but not valid. Default: `errors.validation`.
                             */
                            'invalid-value'?: number | number[];
                            /**
                             * An id that names no record.
                             */
                            'unknown-id'?: number | number[];
                            /**
                             * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                             */
                            'forbidden-transition'?: number | number[];
                            /**
                             * A call without credentials. Default: `auth.refusal.missing`.
                             */
                            'missing-credentials'?: number | number[];
                            /**
                             * A call with wrong credentials. Default: `auth.refusal.invalid`.
                             */
                            'invalid-credentials'?: number | number[];
                            /**
                             * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                             */
                            'insufficient-credentials'?: number | number[];
                          };
                          /**
                           * Header fields that each success of this operation carries, each with what its value is like where that is known.
                           */
                          headers?: {
                            [k: string]: {
                              /**
                               * The value that the field always has.
                               */
                              value?: string;
                              /**
                               * Regular expression (ECMAScript) that the whole value matches.
                               */
                              pattern?: string;
                            };
                          };
                          /**
                           * Refusals of valid requests by rules that the contract cannot state. Such a refusal is not held against the service, and what needed a success ends as inconclusive.
                           */
                          'may-refuse'?:
                            | 'none'
                            | {
                                /**
                                 * Status of the refusal, or several.
                                 */
                                status: number | number[];
                                /**
                                 * Code in its error, or several. Default: any.
                                 */
                                code?: (string | number) | (string | number)[];
                                /**
                                 * The rule, in words; shown where it kept a check from a verdict.
                                 */
                                because: string;
                              }[];
                          /**
                           * True: the operation is there, and no run may send it. What needs it is not applicable.
                           */
                          'never-call'?: 'none' | boolean;
                          /**
                           * Whether a repetition has the same effect as one request. Default: what the document says of its method.
                           */
                          idempotent?: 'none' | boolean;
                          /**
                           * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
                           */
                          versioned?: boolean;
                          /**
                           * How an answer 202 is followed to its end.
                           */
                          done?:
                            | 'none'
                            | {
                                /**
                                 * Where the answer names the URL to ask.
                                 */
                                poll: string;
                                /**
                                 * JSON pointer to the state in the polled answer.
                                 */
                                at: string;
                                /**
                                 * Values of the state that mean success.
                                 */
                                when: (string | number | boolean | null)[];
                                /**
                                 * Values of the state that mean failure.
                                 */
                                failed?: (string | number | boolean | null)[];
                                /**
                                 * Time until it must have ended. Default 30s.
                                 */
                                within?: string;
                              };
                          /**
                           * Whether the answer carries a Location header that names the new record.
                           */
                          location?: 'none' | boolean;
                          /**
                           * States of the records that a new one refers to or stands below: the pointer of a reference, or the name of a resource above, to what it must be like. A run leads such a record there first, and a create with one that is otherwise must be refused.
                           */
                          needs?: {
                            /**
                             * The state that it must be in, or several of which any one will do; true where any state will do. As an object also the statuses without it, and whether it can be used once only.
                             */
                            [k: string]:
                              | string
                              | number
                              | boolean
                              | (string | number | boolean)[]
                              | {
                                  /**
                                   * The state that it must be in, or several of which any one will do. Default: any.
                                   */
                                  in?: (string | number | boolean) | (string | number | boolean)[];
                                  /**
                                   * How the operation is refused where it is not so. Default: with any status from 400 to 499.
                                   */
                                  refused?: number | number[];
                                  /**
                                   * True: what is created uses the record up, as a credit note does with an invoice, so each create of a run gets one of its own.
                                   */
                                  'used-up'?: boolean;
                                };
                          };
                          '*'?: Closed;
                        };
                    /**
                     * Replacing a record. `{}` says that the service offers it as the document describes it; `none` that it does not offer it.
                     */
                    replace?:
                      | 'none'
                      | {
                          /**
                           * The HTTP method by which the operation replaces a record entirely. Default: what the document says for this operation.
                           */
                          method?: string;
                          /**
                           * The path, where it is not that of the item. `path` and `item` stand for those of the resource. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
                           */
                          path?: ('path' | 'item') | string;
                          /**
                           * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
                           */
                          host?: string;
                          /**
                           * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
                           */
                          auth?: 'none' | ('required' | 'optional') | string[];
                          /**
                           * Whether only the creator of the record may use the operation, although others may see the record. Default: what the resource says.
                           */
                          'owner-only'?: 'none' | boolean;
                          /**
                           * Scopes that a credential needs for this operation.
                           */
                          scopes?: 'none' | string[];
                          /**
                           * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
                           */
                          sends?: string | string[];
                          /**
                           * JSON Schema of the request body, without its envelope: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
                           */
                          body?: 'none' | ({} | boolean);
                          /**
                           * JSON Schema of the bodies that a run sends, where `body` accepts more than they need: a store that takes any document, or a form of which a part is enough. What is wrong is wrong by `body`.
                           */
                          send?: 'none' | ({} | boolean);
                          /**
                           * Bodies that the operation takes, by a name of your choice, without the envelope. A run creates its records from the first one, with values of its own for what marks them, is unique or refers to others, and expects of each that it is taken.
                           */
                          examples?: {
                            [k: string]: {};
                          };
                          /**
                           * Fields of the request body that repeat the id of the record: JSON pointer to placeholder.
                           */
                          fill?: {
                            [k: string]: string;
                          };
                          /**
                           * Status of a success, or several.
                           */
                          status?: 'none' | number | number[];
                          /**
                           * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
                           */
                          returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
                          /**
                           * Where the item is in the answer of this operation and in its request, where that is not as `envelope` of the resource says.
                           */
                          envelope?: {
                            /**
                             * JSON pointer to the item in an answer.
                             */
                            item?: string;
                            /**
                             * JSON pointer at which the request body is put.
                             */
                            request?: string;
                          };
                          /**
                           * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
                           */
                          response?: 'none' | ({} | boolean);
                          /**
                           * Whether the operation leaves every record as it is. Default: what the document says of its method.
                           */
                          safe?: 'none' | boolean;
                          /**
                           * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
                           */
                          refused?: {
                            /**
                             * Content that is well formed but not valid. Default: `errors.validation`.
                             */
                            'invalid-value'?: number | number[];
                            /**
                             * An id that names no record.
                             */
                            'unknown-id'?: number | number[];
                            /**
                             * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                             */
                            'forbidden-transition'?: number | number[];
                            /**
                             * A call without credentials. Default: `auth.refusal.missing`.
                             */
                            'missing-credentials'?: number | number[];
                            /**
                             * A call with wrong credentials. Default: `auth.refusal.invalid`.
                             */
                            'invalid-credentials'?: number | number[];
                            /**
                             * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                             */
                            'insufficient-credentials'?: number | number[];
                          };
                          /**
                           * Header fields that each success of this operation carries, each with what its value is like where that is known.
                           */
                          headers?: {
                            [k: string]: {
                              /**
                               * The value that the field always has.
                               */
                              value?: string;
                              /**
                               * Regular expression (ECMAScript) that the whole value matches.
                               */
                              pattern?: string;
                            };
                          };
                          /**
                           * Refusals of valid requests by rules that the contract cannot state. Such a refusal is not held against the service, and what needed a success ends as inconclusive.
                           */
                          'may-refuse'?:
                            | 'none'
                            | {
                                /**
                                 * Status of the refusal, or several.
                                 */
                                status: number | number[];
                                /**
                                 * Code in its error, or several. Default: any.
                                 */
                                code?: (string | number) | (string | number)[];
                                /**
                                 * The rule, in words; shown where it kept a check from a verdict.
                                 */
                                because: string;
                              }[];
                          /**
                           * True: the operation is there, and no run may send it. What needs it is not applicable.
                           */
                          'never-call'?: 'none' | boolean;
                          /**
                           * Whether a repetition has the same effect as one request. Default: what the document says of its method.
                           */
                          idempotent?: 'none' | boolean;
                          /**
                           * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
                           */
                          versioned?: boolean;
                          /**
                           * How an answer 202 is followed to its end.
                           */
                          done?:
                            | 'none'
                            | {
                                /**
                                 * Where the answer names the URL to ask.
                                 */
                                poll: string;
                                /**
                                 * JSON pointer to the state in the polled answer.
                                 */
                                at: string;
                                /**
                                 * Values of the state that mean success.
                                 */
                                when: (string | number | boolean | null)[];
                                /**
                                 * Values of the state that mean failure.
                                 */
                                failed?: (string | number | boolean | null)[];
                                /**
                                 * Time until it must have ended. Default 30s.
                                 */
                                within?: string;
                              };
                          /**
                           * Whether a PUT to an id that does not exist creates the record.
                           */
                          upsert?: 'none' | boolean;
                          /**
                           * Members that the record must have so, usually its state: JSON pointer to value, to a list of values of which any one will do, or to `{ any: true }` where it must not be null. Where they are otherwise the operation is refused, unless a transition leads on from there by it. Where it says nothing of the state, the transitions do.
                           */
                          when?: {
                            [k: string]: unknown;
                          };
                          '*'?: Closed;
                        };
                    /**
                     * Changing some fields of a record. `{}` says that the service offers it as the document describes it; `none` that it does not offer it.
                     */
                    update?:
                      | 'none'
                      | {
                          /**
                           * The HTTP method by which the operation changes some fields of a record. Default: what the document says for this operation.
                           */
                          method?: string;
                          /**
                           * The path, where it is not that of the item. `path` and `item` stand for those of the resource. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
                           */
                          path?: ('path' | 'item') | string;
                          /**
                           * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
                           */
                          host?: string;
                          /**
                           * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
                           */
                          auth?: 'none' | ('required' | 'optional') | string[];
                          /**
                           * Whether only the creator of the record may use the operation, although others may see the record. Default: what the resource says.
                           */
                          'owner-only'?: 'none' | boolean;
                          /**
                           * Scopes that a credential needs for this operation.
                           */
                          scopes?: 'none' | string[];
                          /**
                           * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
                           */
                          sends?: string | string[];
                          /**
                           * JSON Schema of the request body, without its envelope: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
                           */
                          body?: 'none' | ({} | boolean);
                          /**
                           * JSON Schema of the bodies that a run sends, where `body` accepts more than they need: a store that takes any document, or a form of which a part is enough. What is wrong is wrong by `body`.
                           */
                          send?: 'none' | ({} | boolean);
                          /**
                           * Bodies that the operation takes, by a name of your choice, without the envelope. A run creates its records from the first one, with values of its own for what marks them, is unique or refers to others, and expects of each that it is taken.
                           */
                          examples?: {
                            [k: string]: {};
                          };
                          /**
                           * Fields of the request body that repeat the id of the record: JSON pointer to placeholder.
                           */
                          fill?: {
                            [k: string]: string;
                          };
                          /**
                           * Status of a success, or several.
                           */
                          status?: 'none' | number | number[];
                          /**
                           * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
                           */
                          returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
                          /**
                           * Where the item is in the answer of this operation and in its request, where that is not as `envelope` of the resource says.
                           */
                          envelope?: {
                            /**
                             * JSON pointer to the item in an answer.
                             */
                            item?: string;
                            /**
                             * JSON pointer at which the request body is put.
                             */
                            request?: string;
                          };
                          /**
                           * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
                           */
                          response?: 'none' | ({} | boolean);
                          /**
                           * Whether the operation leaves every record as it is. Default: what the document says of its method.
                           */
                          safe?: 'none' | boolean;
                          /**
                           * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
                           */
                          refused?: {
                            /**
                             * Content that is well formed but not valid. Default: `errors.validation`.
                             */
                            'invalid-value'?: number | number[];
                            /**
                             * An id that names no record.
                             */
                            'unknown-id'?: number | number[];
                            /**
                             * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                             */
                            'forbidden-transition'?: number | number[];
                            /**
                             * A call without credentials. Default: `auth.refusal.missing`.
                             */
                            'missing-credentials'?: number | number[];
                            /**
                             * A call with wrong credentials. Default: `auth.refusal.invalid`.
                             */
                            'invalid-credentials'?: number | number[];
                            /**
                             * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                             */
                            'insufficient-credentials'?: number | number[];
                          };
                          /**
                           * Header fields that each success of this operation carries, each with what its value is like where that is known.
                           */
                          headers?: {
                            [k: string]: {
                              /**
                               * The value that the field always has.
                               */
                              value?: string;
                              /**
                               * Regular expression (ECMAScript) that the whole value matches.
                               */
                              pattern?: string;
                            };
                          };
                          /**
                           * Refusals of valid requests by rules that the contract cannot state. Such a refusal is not held against the service, and what needed a success ends as inconclusive.
                           */
                          'may-refuse'?:
                            | 'none'
                            | {
                                /**
                                 * Status of the refusal, or several.
                                 */
                                status: number | number[];
                                /**
                                 * Code in its error, or several. Default: any.
                                 */
                                code?: (string | number) | (string | number)[];
                                /**
                                 * The rule, in words; shown where it kept a check from a verdict.
                                 */
                                because: string;
                              }[];
                          /**
                           * True: the operation is there, and no run may send it. What needs it is not applicable.
                           */
                          'never-call'?: 'none' | boolean;
                          /**
                           * Whether a repetition has the same effect as one request. Default: what the document says of its method.
                           */
                          idempotent?: 'none' | boolean;
                          /**
                           * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
                           */
                          versioned?: boolean;
                          /**
                           * How an answer 202 is followed to its end.
                           */
                          done?:
                            | 'none'
                            | {
                                /**
                                 * Where the answer names the URL to ask.
                                 */
                                poll: string;
                                /**
                                 * JSON pointer to the state in the polled answer.
                                 */
                                at: string;
                                /**
                                 * Values of the state that mean success.
                                 */
                                when: (string | number | boolean | null)[];
                                /**
                                 * Values of the state that mean failure.
                                 */
                                failed?: (string | number | boolean | null)[];
                                /**
                                 * Time until it must have ended. Default 30s.
                                 */
                                within?: string;
                              };
                          /**
                           * How the body describes the change: `merge-patch` (RFC 7396, null removes, objects are merged), `members` (each member that is named is replaced whole, objects too, and null empties it) or `json-patch` (RFC 6902, whose paths begin where a record lies in a request). Where it takes both, each by its media type, they stand in a list. `body` says for both which members may be changed to what.
                           */
                          format?:
                            | 'none'
                            | ('merge-patch' | 'json-patch' | 'members')
                            | ('merge-patch' | 'json-patch' | 'members')[];
                          /**
                           * Members that the record must have so, usually its state: JSON pointer to value, to a list of values of which any one will do, or to `{ any: true }` where it must not be null. Where they are otherwise the operation is refused, unless a transition leads on from there by it. Where it says nothing of the state, the transitions do.
                           */
                          when?: {
                            [k: string]: unknown;
                          };
                          '*'?: Closed;
                        };
                    /**
                     * Removing a record. `{}` says that the service offers it as the document describes it; `none` that it does not offer it.
                     */
                    delete?:
                      | 'none'
                      | {
                          /**
                           * The HTTP method by which the operation removes a record. Default: what the document says for this operation.
                           */
                          method?: string;
                          /**
                           * The path, where it is not that of the item. `path` and `item` stand for those of the resource. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
                           */
                          path?: ('path' | 'item') | string;
                          /**
                           * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
                           */
                          host?: string;
                          /**
                           * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
                           */
                          auth?: 'none' | ('required' | 'optional') | string[];
                          /**
                           * Whether only the creator of the record may use the operation, although others may see the record. Default: what the resource says.
                           */
                          'owner-only'?: 'none' | boolean;
                          /**
                           * Scopes that a credential needs for this operation.
                           */
                          scopes?: 'none' | string[];
                          /**
                           * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
                           */
                          sends?: string | string[];
                          /**
                           * JSON Schema of the request body, without its envelope: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
                           */
                          body?: 'none' | ({} | boolean);
                          /**
                           * Status of a success, or several.
                           */
                          status?: 'none' | number | number[];
                          /**
                           * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
                           */
                          returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
                          /**
                           * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
                           */
                          response?: 'none' | ({} | boolean);
                          /**
                           * Whether the operation leaves every record as it is. Default: what the document says of its method.
                           */
                          safe?: 'none' | boolean;
                          /**
                           * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
                           */
                          refused?: {
                            /**
                             * Content that is well formed but not valid. Default: `errors.validation`.
                             */
                            'invalid-value'?: number | number[];
                            /**
                             * An id that names no record.
                             */
                            'unknown-id'?: number | number[];
                            /**
                             * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                             */
                            'forbidden-transition'?: number | number[];
                            /**
                             * A call without credentials. Default: `auth.refusal.missing`.
                             */
                            'missing-credentials'?: number | number[];
                            /**
                             * A call with wrong credentials. Default: `auth.refusal.invalid`.
                             */
                            'invalid-credentials'?: number | number[];
                            /**
                             * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                             */
                            'insufficient-credentials'?: number | number[];
                          };
                          /**
                           * Header fields that each success of this operation carries, each with what its value is like where that is known.
                           */
                          headers?: {
                            [k: string]: {
                              /**
                               * The value that the field always has.
                               */
                              value?: string;
                              /**
                               * Regular expression (ECMAScript) that the whole value matches.
                               */
                              pattern?: string;
                            };
                          };
                          /**
                           * Refusals of valid requests by rules that the contract cannot state. Such a refusal is not held against the service, and what needed a success ends as inconclusive.
                           */
                          'may-refuse'?:
                            | 'none'
                            | {
                                /**
                                 * Status of the refusal, or several.
                                 */
                                status: number | number[];
                                /**
                                 * Code in its error, or several. Default: any.
                                 */
                                code?: (string | number) | (string | number)[];
                                /**
                                 * The rule, in words; shown where it kept a check from a verdict.
                                 */
                                because: string;
                              }[];
                          /**
                           * True: the operation is there, and no run may send it. What needs it is not applicable.
                           */
                          'never-call'?: 'none' | boolean;
                          /**
                           * Whether a repetition has the same effect as one request. Default: what the document says of its method.
                           */
                          idempotent?: 'none' | boolean;
                          /**
                           * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
                           */
                          versioned?: boolean;
                          /**
                           * How an answer 202 is followed to its end.
                           */
                          done?:
                            | 'none'
                            | {
                                /**
                                 * Where the answer names the URL to ask.
                                 */
                                poll: string;
                                /**
                                 * JSON pointer to the state in the polled answer.
                                 */
                                at: string;
                                /**
                                 * Values of the state that mean success.
                                 */
                                when: (string | number | boolean | null)[];
                                /**
                                 * Values of the state that mean failure.
                                 */
                                failed?: (string | number | boolean | null)[];
                                /**
                                 * Time until it must have ended. Default 30s.
                                 */
                                within?: string;
                              };
                          /**
                           * Status of a second delete of the same record, or several.
                           */
                          repeat?: 'none' | number | number[];
                          /**
                           * What a deleted record leaves to be read: a pointer and the value there. Such a record can still be referred to, so only ids that no record has must be refused.
                           */
                          leaves?:
                            | 'none'
                            | ((
                                | {
                                    is: unknown;
                                  }
                                | {
                                    any: unknown;
                                  }
                              ) & {
                                /**
                                 * JSON pointer to the marker.
                                 */
                                at: string;
                                /**
                                 * Value of the marker.
                                 */
                                is?: string | number | boolean | null;
                                /**
                                 * In place of `is`: the marker has another value each time, such as the time at which the record was deleted, and is absent or null before.
                                 */
                                any?: true;
                                /**
                                 * `false`: no list shows the record any more. Where this is not stated, a list that shows it with its marker is not judged.
                                 */
                                listed?: false;
                              });
                          /**
                           * Time until a deleted record is gone. Default: at once.
                           */
                          'gone-within'?: 'none' | string;
                          /**
                           * Members that the record must have so, usually its state: JSON pointer to value, to a list of values of which any one will do, or to `{ any: true }` where it must not be null. Where they are otherwise the operation is refused, unless a transition leads on from there by it. Where it says nothing of the state, the transitions do.
                           */
                          when?: {
                            [k: string]: unknown;
                          };
                          '*'?: Closed;
                        };
                    '*'?: Closed;
                  };
              /**
               * How lists of the resource look and behave.
               */
              collection?:
                | 'none'
                | {
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
                     * A query that narrows the list to the records of this run. `<tag>` is the mark of the run.
                     */
                    mine?: 'none' | string;
                    /**
                     * How options of the list are written in the query: only what differs from the document.
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
                          '*'?: Closed;
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
                          '*'?: Closed;
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
                            | ('absent' | 'null' | 'empty' | 'short' | null)
                            | ('absent' | 'null' | 'empty' | 'short' | null)[];
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
                          '*'?: Closed;
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
                          '*'?: Closed;
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
                          '*'?: Closed;
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
                     * Records that a list leaves out unless it is filtered by the member: JSON pointer to the value, or the values, that they have there, such as the states of those that were archived. All others are shown.
                     */
                    hides?:
                      | 'none'
                      | {
                          [k: string]: string | number | boolean | (string | number | boolean)[];
                        };
                    /**
                     * The keys by which the list can be sorted: name in the query to the field.
                     */
                    sort?:
                      | 'none'
                      | {
                          '*'?: Closed;
                          /**
                           * One key by which the list can be sorted.
                           */
                          [k: string]:
                            | {
                                /**
                                 * JSON pointer to the field in an item.
                                 */
                                at: string;
                                /**
                                 * How values are compared.
                                 */
                                type: 'string' | 'number' | 'integer' | 'date-time' | 'date' | 'boolean';
                                /**
                                 * How this key is asked for in ascending order, where it differs.
                                 */
                                ascending?: string;
                                /**
                                 * How this key is asked for in descending order, where it differs.
                                 */
                                descending?: string;
                                /**
                                 * Where records without the value stand: `first` or `last` in both directions, or as the `lowest` or the `highest` value.
                                 */
                                nulls?: 'first' | 'last' | 'lowest' | 'highest';
                                /**
                                 * The values of an enumeration in their order, the first one first, where that is not the order of their texts.
                                 */
                                values?: (string | number)[];
                                /**
                                 * How texts are compared: by code point, or by a language tag.
                                 */
                                collation?: string;
                              }
                            | Closed
                            | undefined;
                        };
                    /**
                     * The fields by which the list can be filtered: name in the query to the field.
                     */
                    filter?:
                      | 'none'
                      | {
                          '*'?: Closed;
                          /**
                           * One field by which the list can be filtered.
                           */
                          [k: string]:
                            | {
                                /**
                                 * JSON pointer to the field in an item.
                                 */
                                at: string;
                                /**
                                 * Values to filter by, each of which some record may have.
                                 */
                                values?: 'none' | (string | number | boolean | null)[];
                                /**
                                 * How the field of an item compares with the value: `equal` to it (also one of a list), `at-least`, `above`, `at-most` or `below` it, or a text that `contains` it or has it as its `prefix`. Null is neither above nor below anything. Where this is not stated, records with the very value have to be shown and others not, but nothing is said of a text that only holds the value, in any letter case, or of numbers and dates that all lie on one side of it: `equal` says that they are not shown.
                                 */
                                compare?: 'equal' | 'at-least' | 'above' | 'at-most' | 'below' | 'contains' | 'prefix';
                                /**
                                 * JSON pointers to further fields that the filter looks at: an item fits where any of them does.
                                 */
                                also?: string[];
                                /**
                                 * Whether letter case counts where texts are compared: it is `exact`, or the filter `ignore`s it. Where this is not stated, it may be either.
                                 */
                                case?: 'exact' | 'ignore';
                                /**
                                 * How several values are asked for at once, of which an item has to fit any one: joined by a comma (`comma`: `status=a,b`), or with the parameter written once for each (`repeated`: `status=a&status=b`).
                                 */
                                several?: 'none' | ('comma' | 'repeated');
                                /**
                                 * What a value that no record can have answers: an `empty` list, the caller's error (`reject`), or everything (`ignore`).
                                 */
                                unknown?: 'none' | ('empty' | 'reject' | 'ignore');
                                /**
                                 * How this filter is asked for, where it differs.
                                 */
                                query?: 'none' | string;
                                '*'?: Closed;
                              }
                            | Closed
                            | undefined;
                        };
                    /**
                     * Which fields can be selected.
                     */
                    fields?:
                      | 'none'
                      | {
                          /**
                           * Names that may be listed in the query.
                           */
                          selectable?: 'none' | string[];
                          /**
                           * Names that are answered even when they are not selected.
                           */
                          always?: 'none' | string[];
                          /**
                           * Whether a name that does not exist is ignored (`ignore`) or the caller's error (`reject`).
                           */
                          unknown?: 'none' | ('ignore' | 'reject');
                          '*'?: Closed;
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
                    '*'?: Closed;
                  };
              /**
               * How a lost update is prevented.
               */
              concurrency?:
                | 'none'
                | {
                    /**
                     * What is compared: `etag`, `last-modified`, or a JSON pointer to a version field.
                     */
                    by: ('etag' | 'last-modified') | string;
                    /**
                     * Status of an update from a stale state, or several.
                     */
                    conflict?: 'none' | number | number[];
                    /**
                     * Status of an update that carries no precondition.
                     */
                    missing?: 'none' | number | number[];
                    '*'?: Closed;
                    /**
                     * Where a request names the version, where that is not `If-Match` for `etag`, `If-Unmodified-Since` for `last-modified`, or the member of the body by which it is compared: a header (`If-Match: "<version>"`), a query (`rev=<version>`), or the JSON pointer to another member of the body.
                     */
                    sent?: string;
                    /**
                     * Actions on the record that heed the version that they name, as an update does: name to `true`, or to `required` where they are refused with the status of `missing` when they name none.
                     */
                    actions?: {
                      [k: string]: true | 'required';
                    };
                    /**
                     * Whether a DELETE heeds the version that it names, as an update does; `required` where it is refused with the status of `missing` when it names none.
                     */
                    deletes?: 'none' | boolean | 'required';
                  };
              /**
               * The states that a record goes through.
               */
              states?:
                | 'none'
                | {
                    /**
                     * JSON pointer to the state.
                     */
                    at?: 'none' | string;
                    /**
                     * State of a new record whose create does not write one.
                     */
                    initial?: 'none' | (string | number | boolean | null);
                    /**
                     * All states.
                     */
                    values?: 'none' | (string | number | boolean | null)[];
                    /**
                     * All allowed transitions and the operation that makes each.
                     */
                    transitions?:
                      | 'none'
                      | {
                          /**
                           * State before, or several.
                           */
                          from: (string | number | boolean | null) | (string | number | boolean | null)[];
                          /**
                           * State after.
                           */
                          to: string | number | boolean | null;
                          /**
                           * Operation that makes it: `update`, the name of an operation, or one on another record that names this one, such as `payments.create`.
                           */
                          by?: string;
                          /**
                           * What this transition alone needs, as `needs` of an action says what all of its transitions need: resources of which a record must refer to the one that is led, or stand below it. A run makes one before this transition, and without one it must be refused. For transitions by an action on the record.
                           */
                          needs?:
                            | string
                            | string[]
                            | {
                                /**
                                 * The state that it must be in, or several of which any one will do; true where any state will do. As an object also the statuses without it.
                                 */
                                [k: string]:
                                  | string
                                  | number
                                  | boolean
                                  | (string | number | boolean)[]
                                  | {
                                      /**
                                       * The state that it must be in, or several of which any one will do. Default: any.
                                       */
                                      in?: (string | number | boolean) | (string | number | boolean)[];
                                      /**
                                       * How the operation is refused where it is not so. Default: with any status from 400 to 499.
                                       */
                                      refused?: number | number[];
                                    };
                              };
                        }[];
                    /**
                     * Whether the state can be set by writing the field.
                     */
                    'direct-write'?: 'none' | boolean;
                    /**
                     * Status of a transition that is not allowed, and of an update, replacement or delete in another state than its `when` says.
                     */
                    illegal?: 'none' | number | number[];
                    '*'?: Closed;
                  };
              /**
               * Who sees a record: its `own`er, the whole `tenant`, or `everyone`.
               */
              visibility?: 'none' | ('own' | 'tenant' | 'everyone');
              /**
               * Whether only the creator of a record may change or remove it, or run an action on it, regardless of which callers see it.
               */
              'owner-only'?: 'none' | boolean;
              /**
               * The operation that makes several records with one request, and whether it makes all or none of them.
               */
              bulk?:
                | 'none'
                | {
                    /**
                     * Name of the operation that writes several records.
                     */
                    operation: string;
                    /**
                     * Whether one bad record refuses all. Otherwise the others are created anyway.
                     */
                    atomic: boolean;
                    /**
                     * JSON pointer to the list in the request body; empty where the body is the list.
                     */
                    elements?: string;
                    /**
                     * JSON pointer to the record in an element of the list. Default: the element is the record.
                     */
                    element?: string;
                    /**
                     * JSON pointer to the list in the answer that has a result for each element, in their order.
                     */
                    results?: string;
                    /**
                     * JSON pointer to the record in a result. Default: the result is the record.
                     */
                    item?: string;
                    /**
                     * JSON pointer to the status in a result, which is the result of that element.
                     */
                    status?: string;
                    '*'?: Closed;
                  };
              '*'?: Closed;
            }
          | Closed
          | undefined;
      };
  /**
   * Operations that are none of the standard ones of a resource, such as search or refund.
   */
  operations?:
    | 'none'
    | {
        '*'?: Closed;
        /**
         * A named operation that is none of the standard ones, such as search or refund.
         */
        [k: string]:
          | 'none'
          | {
              /**
               * The HTTP method of the operation.
               */
              method?: 'none' | string;
              /**
               * The path of the operation. `<orders.id>` stands for the id of a record of `orders`. A query may be a part of it, `/search?kind=new&shop=<shops.id>`: its parameters are in every request of the operation, unless a list is asked for another value.
               */
              path?: 'none' | string;
              /**
               * Name of the host in `target.hosts` that answers this operation, where it is not the base URL.
               */
              host?: string;
              /**
               * Whether this operation needs credentials: `required`, `optional`, `none`, or the names of the schemes that it takes. Default: `auth.default`.
               */
              auth?: 'none' | ('required' | 'optional') | string[];
              /**
               * Whether only the creator of the record may use the operation, although others may see the record. Default: what the resource says.
               */
              'owner-only'?: 'none' | boolean;
              /**
               * Scopes that a credential needs for this operation.
               */
              scopes?: 'none' | string[];
              /**
               * Media type of the request body, where it is not that of `format` or of `target.sends`: `json` for a merge patch that is sent as application/json. Several where it takes each of them: the first is what a run sends.
               */
              sends?: string | string[];
              /**
               * JSON Schema of the request body, without its envelope: inline, or `{ $ref: ./file.yaml#/pointer }` of a local file.
               */
              body?: 'none' | ({} | boolean);
              /**
               * JSON Schema of the bodies that a run sends, where `body` accepts more than they need: a store that takes any document, or a form of which a part is enough. What is wrong is wrong by `body`.
               */
              send?: 'none' | ({} | boolean);
              /**
               * Bodies that the operation takes, by a name of your choice, without the envelope. A run creates its records from the first one, with values of its own for what marks them, is unique or refers to others, and expects of each that it is taken.
               */
              examples?: {
                [k: string]: {};
              };
              /**
               * Fields of the request body that repeat what the record has. Each JSON pointer names a part of its id as the path calls it (`/id: id`), or a member as it is read (`/amount: /open`); another value of a member is refused.
               */
              fill?: {
                [k: string]: string;
              };
              /**
               * Status of a success, or several.
               */
              status?: 'none' | number | number[];
              /**
               * What the success body is: the `item`, a `list`, `nothing`, or something `other`.
               */
              returns?: 'none' | ('item' | 'nothing' | 'list' | 'other');
              /**
               * JSON Schema of the success body, where it is not what the schema of the resource makes of it.
               */
              response?: 'none' | ({} | boolean);
              /**
               * Whether the operation leaves every record as it is. Default: what the document says of its method.
               */
              safe?: 'none' | boolean;
              /**
               * Statuses with which this operation is refused, where they are others than the contract says of all: a condition, and its status or several.
               */
              refused?: {
                /**
                 * Content that is well formed but not valid. Default: `errors.validation`.
                 */
                'invalid-value'?: number | number[];
                /**
                 * An id that names no record.
                 */
                'unknown-id'?: number | number[];
                /**
                 * The record is in a state in which the operation must not be used. Default: `states.illegal` of its resource.
                 */
                'forbidden-transition'?: number | number[];
                /**
                 * A call without credentials. Default: `auth.refusal.missing`.
                 */
                'missing-credentials'?: number | number[];
                /**
                 * A call with wrong credentials. Default: `auth.refusal.invalid`.
                 */
                'invalid-credentials'?: number | number[];
                /**
                 * A call that the caller may not make. Default: `auth.refusal.forbidden`.
                 */
                'insufficient-credentials'?: number | number[];
              };
              /**
               * Header fields that each success of this operation carries, each with what its value is like where that is known.
               */
              headers?: {
                [k: string]: {
                  /**
                   * The value that the field always has.
                   */
                  value?: string;
                  /**
                   * Regular expression (ECMAScript) that the whole value matches.
                   */
                  pattern?: string;
                };
              };
              /**
               * The operation that the action undoes: with `delete` it brings back a record that was deleted, as it was.
               */
              undoes?: 'none' | 'delete';
              /**
               * Refusals of valid requests by rules that the contract cannot state. Such a refusal is not held against the service, and what needed a success ends as inconclusive.
               */
              'may-refuse'?:
                | 'none'
                | {
                    /**
                     * Status of the refusal, or several.
                     */
                    status: number | number[];
                    /**
                     * Code in its error, or several. Default: any.
                     */
                    code?: (string | number) | (string | number)[];
                    /**
                     * The rule, in words; shown where it kept a check from a verdict.
                     */
                    because: string;
                  }[];
              /**
               * True: the operation is there, and no run may send it. What needs it is not applicable.
               */
              'never-call'?: 'none' | boolean;
              /**
               * Whether a repetition has the same effect as one request. Default: what the document says of its method.
               */
              idempotent?: 'none' | boolean;
              /**
               * Whether a request names the version. Default: whether `<version>` or the segment is in the path, or a header names it.
               */
              versioned?: boolean;
              /**
               * How an answer 202 is followed to its end.
               */
              done?:
                | 'none'
                | {
                    /**
                     * Where the answer names the URL to ask.
                     */
                    poll: string;
                    /**
                     * JSON pointer to the state in the polled answer.
                     */
                    at: string;
                    /**
                     * Values of the state that mean success.
                     */
                    when: (string | number | boolean | null)[];
                    /**
                     * Values of the state that mean failure.
                     */
                    failed?: (string | number | boolean | null)[];
                    /**
                     * Time until it must have ended. Default 30s.
                     */
                    within?: string;
                  };
              /**
               * How the body describes the change: `merge-patch` (RFC 7396, null removes, objects are merged), `members` (each member that is named is replaced whole, objects too, and null empties it) or `json-patch` (RFC 6902, whose paths begin where a record lies in a request). Where it takes both, each by its media type, they stand in a list. `body` says for both which members may be changed to what.
               */
              format?:
                'none' | ('merge-patch' | 'json-patch' | 'members') | ('merge-patch' | 'json-patch' | 'members')[];
              /**
               * Members that the record must have so, usually its state: JSON pointer to value, to a list of values of which any one will do, or to `{ any: true }` where it must not be null. Where they are otherwise the operation is refused, unless a transition leads on from there by it. Where it says nothing of the state, the transitions do; a state that it names is one from which a transition by the action leads on, where it has any.
               */
              when?: {
                [k: string]: unknown;
              };
              /**
               * Numbers of the body that the record bounds: a refund is never more than what was paid and is not yet refunded. A request beyond is refused and changes nothing, one at the bound is taken. `none`: there are none.
               */
              bounds?:
                | 'none'
                | {
                    /**
                     * JSON pointer to the number in the body of the request.
                     */
                    at: string;
                    /**
                     * It is never less than this: a number, or the JSON pointer to one in the record as it is then.
                     */
                    'at-least'?: number | string;
                    /**
                     * It is always more than this: a number, or the JSON pointer to one in the record as it is then.
                     */
                    above?: number | string;
                    /**
                     * It is never more than this: a number, or the JSON pointer to one in the record as it is then.
                     */
                    'at-most'?: number | string;
                    /**
                     * It is always less than this: a number, or the JSON pointer to one in the record as it is then.
                     */
                    below?: number | string;
                    /**
                     * Status of a request beyond it, or several. Default: any from 400 to 499.
                     */
                    refused?: number | number[];
                  }[];
              /**
               * All that the action sets in its record, beside the state: JSON pointer to the value, or to `{ now: true }` for the time of the request, `{ any: true }` for a value that the service gives, `{ body: /pointer }` for what the request has there, `{ before: /pointer }` for what the record had there, `{ formula: "/open - /amount" }` for a number of what the record had, `{ adds: members.id }` and `{ removes: members.id }` for an element of a list. Everything else stays as it was, but for what is volatile or changes with each write; where neither is stated, all that callers write. `none`: nothing but the state.
               */
              sets?:
                | 'none'
                | {
                    [k: string]:
                      | string
                      | number
                      | boolean
                      | null
                      | {
                          /**
                           * The time of the request.
                           */
                          now?: true;
                          /**
                           * A value that the service gives, and not null.
                           */
                          any?: true;
                          /**
                           * What the request body has at this JSON pointer. Where it has nothing there, nothing is said.
                           */
                          body?: string;
                          /**
                           * What the record had at this JSON pointer before.
                           */
                          before?: string;
                          /**
                           * The list has one element with this value, beside those that it had: the value of a placeholder of the path, such as `members.id`, or what the request body has at a JSON pointer. An element may be an object that has the value as a member.
                           */
                          adds?: string;
                          /**
                           * The list has no such element any more, and all others that it had: see `adds`.
                           */
                          removes?: string;
                          /**
                           * A number from members that the record had before, written as the formula of a computed member; `body(/amount)` is what the request body has at that pointer.
                           */
                          formula?: string;
                        };
                  };
              /**
               * The resource whose records the operation acts on or answers with.
               */
              of?: string;
              /**
               * Where the answer carries its list of records.
               */
              items?: 'none' | string;
              /**
               * Where the item is, in the answer and in the request.
               */
              envelope?: {
                /**
                 * JSON pointer to the item in an answer.
                 */
                item?: string;
                /**
                 * JSON pointer at which the request body is put.
                 */
                request?: string;
              };
              '*'?: Closed;
              /**
               * Does what an action, an update or the delete of a resource does to several of its records, which the body names by their ids. A run sends it with ids of its own records alone.
               */
              several?:
                | 'none'
                | {
                    /**
                     * Name of the resource whose records it acts on.
                     */
                    of: string;
                    /**
                     * What is done to each of them: the name of an action on such a record, `update` or `delete`.
                     */
                    does: string;
                    /**
                     * JSON pointer to the list in the request body whose elements name the records.
                     */
                    ids: string;
                    /**
                     * JSON pointer to the id in an element of the list. Default: the element is the id.
                     */
                    id?: string;
                    /**
                     * JSON pointer to what an update of that record would be sent as, in an element of the list; for `does: update`. Default: the element itself has the members.
                     */
                    change?: string;
                    /**
                     * Whether one record that it cannot be done to refuses the whole request. Otherwise it is done to the others.
                     */
                    atomic?: boolean;
                    /**
                     * Statuses of a request that one of its records refuses as a whole. Default: any from 400 to 499.
                     */
                    refused?: number | number[];
                    /**
                     * JSON pointer to the list in the answer of the records that it was done to, or of their ids.
                     */
                    done?: string;
                    /**
                     * JSON pointer to the list in the answer of those that it was not done to, unknown ids too, or of their ids.
                     */
                    failed?: string;
                    '*'?: Closed;
                  };
              /**
               * Resources of which a record must refer to the one that the action is used on, or stand below it: a run makes one first, and the action must be refused without. As a map also the states that it must be in; the JSON pointer of a reference is for the record that this one refers to.
               */
              needs?:
                | string
                | string[]
                | {
                    /**
                     * The state that it must be in, or several of which any one will do; true where any state will do. As an object also the statuses without it.
                     */
                    [k: string]:
                      | string
                      | number
                      | boolean
                      | (string | number | boolean)[]
                      | {
                          /**
                           * The state that it must be in, or several of which any one will do. Default: any.
                           */
                          in?: (string | number | boolean) | (string | number | boolean)[];
                          /**
                           * How the operation is refused where it is not so. Default: with any status from 400 to 499.
                           */
                          refused?: number | number[];
                        };
                  };
            }
          | Closed
          | undefined;
      };
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
        '*'?: Closed;
      };
  /**
   * What each HTTP method means.
   */
  methods?:
    | 'none'
    | {
        '*'?: Closed;
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
              '*'?: Closed;
            }
          | Closed
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
        '*'?: Closed;
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
        '*'?: Closed;
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
          '*'?: Closed;
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
          '*'?: Closed;
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
          '*'?: Closed;
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
          '*'?: Closed;
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
          '*'?: Closed;
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
          '*'?: Closed;
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
          '*'?: Closed;
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
                '*'?: Closed;
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
                end?: ('absent' | 'null' | 'empty' | 'short' | null) | ('absent' | 'null' | 'empty' | 'short' | null)[];
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
                '*'?: Closed;
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
                '*'?: Closed;
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
                '*'?: Closed;
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
          '*'?: Closed;
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
        '*'?: Closed;
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
              '*'?: Closed;
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
                    '*'?: Closed;
                  }
                | Closed
                | undefined;
            };
        /**
         * The callers that a run may act as, by a name of your choice. The first one is used where a check does not ask for another.
         */
        identities?:
          | 'none'
          | {
              '*'?: Closed;
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
                | Closed
                | undefined;
            };
        /**
         * Credentials that were valid once and whose time is over, or that were revoked, by a name of your choice. A run tries that they are refused.
         */
        expired?:
          | 'none'
          | {
              '*'?: Closed;
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
                | Closed
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
              '*'?: Closed;
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
              '*'?: Closed;
              [k: string]: string | Closed | undefined;
            };
        '*'?: Closed;
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
              '*'?: Closed;
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
        '*'?: Closed;
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
              '*'?: Closed;
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
              '*'?: Closed;
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
              '*'?: Closed;
            };
        /**
         * Where the limits are published: a path behind the base URL, or a URL. It is read where it is below the base URL or on one of `target.hosts`.
         */
        'published-at'?: 'none' | string;
        '*'?: Closed;
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
              '*'?: Closed;
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
                    '*'?: Closed;
                  }
                | Closed
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
              '*'?: Closed;
            };
        /**
         * Whether all versions show the same records.
         */
        'shared-store'?: 'none' | boolean;
        '*'?: Closed;
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
                '*'?: Closed;
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
              '*'?: Closed;
              [k: string]: string | Closed | undefined;
            };
        '*'?: Closed;
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
        '*'?: Closed;
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
              '*'?: Closed;
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
        '*'?: Closed;
      };
  /**
   * Streams of events, by resource.
   */
  events?:
    | 'none'
    | {
        '*'?: Closed;
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
                    '*'?: Closed;
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
                      | Closed
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
              '*'?: Closed;
            }
          | Closed
          | undefined;
      };
  /**
   * Calls that the service makes to a URL of the caller.
   */
  webhooks?:
    | 'none'
    | {
        '*'?: Closed;
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
          | Closed
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
        '*'?: Closed;
      };
}
