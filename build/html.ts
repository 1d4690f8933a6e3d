import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type HtmlElement = DefaultTreeAdapterTypes.Element

/** The elements of an HTML text in document order, with their positions. Leaves out content of `<template>`. */
export const elementsOf = (html: string): HtmlElement[] => {
  const within = (node: DefaultTreeAdapterTypes.ParentNode): HtmlElement[] =>
    node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...within(child)] : []))
  return within(parse(html, { sourceCodeLocationInfo: true }))
}

/** Escapes a text for HTML content or attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const attributeOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value
