import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type HtmlElement = DefaultTreeAdapterTypes.Element

/** The elements of a page in the order of their start tags, with their places; not those in a `<template>`. */
export const elementsOf = (html: string): HtmlElement[] => {
  const within = (node: DefaultTreeAdapterTypes.ParentNode): HtmlElement[] =>
    node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...within(child)] : []))
  return within(parse(html, { sourceCodeLocationInfo: true }))
}

/** A text for HTML, in an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const attributeOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value
