import { linksIn } from '@wyrmgate/contract/chat-constants';
import { isExternalHref, isSafeHref } from '@wyrmgate/contract/rich-text-document';

/** Returns the first link of a message, which gets a preview. */
export const previewLinkOf = (text: string): string | undefined =>
  linksIn(text).find((link) => isSafeHref(link) && isExternalHref(link));
