// Les courriels d'un bailleur sans compte : son lien de réponse (domain-rules § 10), ce qu'il a répondu. Aucun ménage n'y est nommé.
import { formatDate, formatInstant } from '../common/date.format.ts'
import { minuscule } from '../common/minuscule.ts'
import { avisDuBailleur, motifsRefusBailleur, reponseExterneDite } from './cal.listes.ts'
import { suitesDuRecepisse } from './recepisse.ts'
import type { ReponseBailleur } from './reponseBailleur.contract.ts'

interface Transmission {
  readonly adresse: string
  readonly ug: string | null
  readonly candidats: number
  /** Instant. */
  readonly avant: string
  readonly calLe: string | null
  readonly lien: string
  readonly par: string
}

export const courrielDeTransmission = ({ adresse, ug, candidats, avant, calLe, lien, par }: Transmission) => {
  const combien = candidats === 1 ? 'Un candidat' : `${candidats} candidats`
  return {
    sujet: `Relogement : ${combien.toLowerCase()} pour le ${adresse}${ug === null ? '' : `, UG ${ug}`}`,
    corps: `Bonjour,

${combien} ${candidats === 1 ? 'est proposé' : 'sont proposés'} pour le ${adresse}${calLe === null ? '' : `, à votre commission du ${formatDate(calLe)}`}.

Leurs fiches se lisent et votre réponse se donne ici, sans compte, jusqu’au ${formatInstant(avant)} :

${lien}

Ce lien vous est personnel : ne le transférez pas.

${par}`,
  }
}

interface Recu {
  readonly adresse: string
  readonly numero: string
  /** La première réponse, ou ce qui la remplace. */
  readonly version: number
  /** Instants. */
  readonly le: string
  readonly jusquAu: string
  readonly favorables: number
  readonly candidats: number
}

/** Ce que garde de sa réponse celui qui l'a donnée par son lien : aucun ménage n'y est nommé. */
export const courrielDeRecu = ({ adresse, numero, version, le, jusquAu, favorables, candidats }: Recu) => ({
  sujet: `Relogement : réponse ${version === 1 ? 'reçue' : 'changée'} pour le ${adresse}`,
  corps: `Bonjour,

Votre réponse pour le ${adresse} est ${version === 1 ? 'enregistrée' : `changée (version ${version})`} depuis le ${formatInstant(le)}, sous le numéro ${numero}.

Avis favorables : ${favorables} sur ${candidats}.

Elle se change par le même lien jusqu’au ${formatInstant(jusquAu)}, ou jusqu’à ce que le retour de la commission soit enregistré.

Si ce n’est pas vous qui avez répondu, dites-le à la personne qui vous a écrit : elle retire le lien.`,
})

/** Le récépissé de la page, tel qu'elle le montre, sans les noms : l'ordre dit, les motifs, la suite. */
export const courrielDuRecepisse = (page: ReponseBailleur, { numero, le }: NonNullable<ReponseBailleur['recepisse']>) => ({
  sujet: `Relogement : récépissé pour le ${page.logement.adresse}`,
  corps: `Bonjour,

Récépissé ${numero} : votre réponse pour le ${page.logement.adresse}${page.logement.UG === null ? '' : `, UG ${page.logement.UG}`}, reçue le ${formatInstant(le)}.

${page.candidats.map(ligneDuRecepisse).join('\n')}

Les ménages ne sont pas nommés ici : cet ordre se relit avec leurs noms par le lien que vous avez reçu.

${suitesDuRecepisse(page)
  .map(({ quand, quoi }) => `${quand} : ${quoi}.`)
  .join('\n')}

${page.ferme ?? `Modifiable par le même lien jusqu’au ${formatInstant(page.jusquAu)} ; chaque version est gardée.`}`,
})

function ligneDuRecepisse({ rang, accepte, motif, externe, reponseExterne }: ReponseBailleur['candidats'][number]): string {
  const avis = avisDuBailleur[accepte ? 'oui' : 'non']
  if (externe) return `${rang}. ${avis}, candidat du bailleur${accepte ? ` : ${minuscule(reponseExterneDite(reponseExterne))}` : ''}`
  return `${rang}. ${avis}${motif === null ? '' : `, motif : ${minuscule(motifsRefusBailleur[motif] ?? motifsRefusBailleur.AUTRE)}`}`
}
