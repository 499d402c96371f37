import { roleDit } from '../../../acces/civilite.ts'
import { minuscule } from '../../../common/minuscule.ts'
import type { ChargeDit } from '../../chargeDit.ts'

/** Rappel des droits, lu avec le ménage (domain-rules §§ 10, 12 ; code de l'urbanisme L. 314-2, CCH R. 441-10). */
export const droitsDuMenage = (propositionsDues: number | null, charge: ChargeDit | null): string[] => [
  propositionsDues === null
    ? 'Au moins deux propositions de logement, adaptées à vos besoins et à vos possibilités, vous sont faites.'
    : `${EN_LETTRES[propositionsDues] ?? propositionsDues} propositions de logement, adaptées à vos besoins et à vos possibilités, vous sont dues.`,
  'Une proposition écrite vous laisse au moins dix jours pour répondre. Sans réponse dans le délai indiqué, elle peut être considérée comme refusée.',
  `Votre déménagement est organisé et pris en charge, ainsi que les frais qu’il entraîne, dans les conditions que votre ${minuscule(roleDit('CHARGE_DE_RELOGEMENT', charge?.civilite))} vous explique.`,
  'Vos réponses ne servent qu’à votre relogement, mission d’intérêt public et obligation légale. Elles sont lues par l’équipe de relogement ; les bailleurs, la Métropole et la commune n’en reçoivent que ce qui leur est nécessaire.',
  'De votre santé, seul ce que le logement exige (étage, accessibilité) est demandé.',
  'Vous pouvez demander à consulter vos données, à les faire corriger, à en limiter l’usage ou vous y opposer, auprès du délégué à la protection des données de l’opérateur. Vous pouvez saisir la CNIL.',
]

const EN_LETTRES: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois' }
