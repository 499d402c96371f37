// « Demande de pièces » (domain-rules § 10) : ce que le courriel dit au ménage, d'après ce qui manque à son dossier.

import { formatDate } from '../../common/date.format.ts'
import { ajouterJours } from '../../common/date.ts'
import { telephoneDit } from '../../common/telephone.ts'
import type { Courriel } from './courriel.ts'

export interface FaitsDemandeDePieces {
  /** « Mme Benali », ou le nom du ménage. */
  readonly aQui: string
  readonly email: string | null
  readonly pieces: readonly string[]
  readonly charge: { readonly nom: string; readonly telephone: string | null } | null
  /** Le jour du GTR où le ménage est inscrit. */
  readonly gtrLe: string | null
  readonly aujourdhui: string
}

/** Les pièces manquent quinze jours avant le GTR (domain-rules § 8) : c'est là qu'on les attend, et jamais dans moins d'une semaine. */
const JOURS_AVANT_GTR = 15
const JOURS_SANS_GTR = 15
const JOURS_AU_MOINS = 7
const SANS_ADRESSE = 'Le dossier ne porte pas d’adresse électronique'

export function demandeDePieces({ aQui, email, pieces, charge, gtrLe, aujourdhui }: FaitsDemandeDePieces): Courriel {
  const liste = pieces.map((piece) => `- ${piece}`).join('\n')
  return {
    destinataires: email === null ? [] : [email],
    sujet: 'Votre relogement : documents à nous transmettre',
    corps: [
      `Bonjour ${aQui},`,
      `Afin de présenter votre dossier à la commission, merci de nous transmettre avant le ${formatDate(dateLimite(gtrLe, aujourdhui))} :`,
      liste === '' ? '- ' : liste,
      `Vous pouvez répondre à ce message${charge === null ? '' : ` ou les remettre à ${joindre(charge)}`}.`,
      'Vos documents ne servent qu’à votre relogement.',
    ].join('\n\n'),
    remarques: [
      ...(pieces.length === 0 ? ['Aucune pièce ne manque au dossier : complétez la liste, ou n’envoyez rien.'] : []),
      ...(email === null ? [`${SANS_ADRESSE}.`] : []),
      ...(charge === null ? ['Personne ne suit ce dossier : le courriel ne dit pas à qui remettre les pièces.'] : []),
      ...(charge !== null && charge.telephone === null ? [`Le numéro de ${charge.nom} n’est pas connu.`] : []),
    ],
  }
}

/** Pourquoi cette demande ne part pas telle quelle, sans que personne la relise ; `null` : elle part. */
export function empecheDeDemander({ email, pieces }: Pick<FaitsDemandeDePieces, 'email' | 'pieces'>): string | null {
  if (pieces.length === 0) return 'Aucune pièce ne manque au dossier'
  return email === null ? SANS_ADRESSE : null
}

export function dateLimite(gtrLe: string | null, aujourdhui: string): string {
  const auPlusTot = ajouterJours(aujourdhui, JOURS_AU_MOINS)
  const voulue = gtrLe === null ? ajouterJours(aujourdhui, JOURS_SANS_GTR) : ajouterJours(gtrLe, -JOURS_AVANT_GTR)
  const tropTot = voulue < auPlusTot
  return tropTot ? auPlusTot : voulue
}

const joindre = ({ nom, telephone }: NonNullable<FaitsDemandeDePieces['charge']>) =>
  telephone === null ? nom : `${nom}, ${telephoneDit(telephone)}`
