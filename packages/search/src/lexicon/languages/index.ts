import { ar } from './ar.js';
import { de } from './de.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { hi } from './hi.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ru } from './ru.js';
import { sv } from './sv.js';
import { tr } from './tr.js';
import type { LanguageData } from './types.js';
import { uk } from './uk.js';
import { zh } from './zh.js';

/** Every language whose commonest tool words are known. */
export const LANGUAGES: readonly LanguageData[] = [es, fr, de, it, pt, nl, pl, ru, uk, sv, tr, ar, hi, zh, ja, ko];
