// Made by scripts/lexicon.mjs from WordNet 3.1; its licence is in NOTICE.

/** Names of closed classes and the synset above their members. */
export const ROOTS: string = `person 9
animal m
country eh
state 329
district 28
city 6r1
beverage 60
room 1i9
vegetable oo
fruit 2wc
instrument 2wh
planet 70z
colour m18
grey 1nhs
weekday 1njb
month 1nju
season 76q
language 4l
metal 8ee
fabric e9
sport 1e0
currency 764
continent jyx`;
