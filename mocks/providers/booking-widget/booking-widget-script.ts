import { createBookingWidget } from './booking-widget.ts'

Object.assign(window, { Calendly: createBookingWidget(window) })
