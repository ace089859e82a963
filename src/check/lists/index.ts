/** Lists: their options, orders, walks and totals. A part of the kit, as `probity/check/lists`. */

export { defaultOrder, isShownExactly, type Ordering } from './default-order.js';
export { isByEquality } from './equality.js';
export { fitsFilter, holds, mayFitOthers } from './fits-filter.js';
export {
  blamable,
  combinationsOf,
  inWords,
  misfits,
  optionOf,
  optionsOf,
  unvalued,
  type Choice,
  type ListOption,
} from './list-options.js';
export {
  behind,
  complete,
  cursorPaging,
  ending,
  firstPage,
  firstPageOf,
  isLastOf,
  isNumbered,
  limitOf,
  listing,
  listings,
  notCut,
  offsetPaging,
  pageOf,
  maxPageSize,
  smallPageSize,
  walkThrough,
  type Beyond,
  type Listing,
  type Paging,
  type Through,
} from './listing.js';
export { forEachNewTrait } from './novel.js';
export { compareBy, orderOf, orderOfItems, runsOf, type Direction } from './order.js';
export { expectSelectedLater, idFields, members, selection, shownAnyway } from './selection.js';
export { exactTotal, type Total } from './totals.js';
export { isListedAlone, listedTogether } from './listed-alone.js';
