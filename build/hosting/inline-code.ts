import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Policy } from './content-security-policy.ts'

type HtmlElement = DefaultTreeAdapterTypes.Element

/** The elements of an HTML text in document order. Leaves out content of `<template>`. */
export const elementsOf = (html: string): HtmlElement[] => {
  const within = (node: DefaultTreeAdapterTypes.ParentNode): HtmlElement[] =>
    node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...within(child)] : []))
  return within(parse(html))
}

/** Whether an element contains code itself. Scripts of other types, such as JSON, are data. */
const isInline = ({ attrs }: HtmlElement): boolean => {
  const type = attrs.find(({ name }) => name === 'type')?.value ?? ''
  const isCode = /^$|^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i
  return isCode.test(type) && !attrs.some(({ name }) => name === 'src')
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy sources that allow exactly the inline scripts and styles of a page. */
export const inlineSources = (html: string): Policy => {
  const elements = elementsOf(html)
  const hashesOf = (tag: string) =>
    elements
      .filter((element) => element.tagName === tag && isInline(element))
      .map(({ childNodes }) => hashOf(childNodes.map((part) => ('value' in part ? part.value : '')).join('')))
  const attributes = elements.flatMap(({ attrs }) => attrs)
  const handler = attributes.find(({ name }) => name.startsWith('on'))
  if (handler) throw new Error(`A page has the attribute ${handler.name}, which its policy forbids.`)
  const styles = attributes.filter(({ name }) => name === 'style').map(({ value }) => hashOf(value))
  return {
    'script-src': hashesOf('script'),
    'style-src': hashesOf('style'),
    ...(styles.length > 0 && { 'style-src-attr': ["'unsafe-hashes'", ...styles] }),
  }
}
