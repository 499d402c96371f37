// « Relance » (look/02b) : le courriel à qui l'étape attend. À un professionnel, le code du ménage et l'adresse du dossier, sans aucun nom.
import { formatDate } from '../../common/date.format.ts'
import { telephoneDit } from '../../common/telephone.ts'
import type { Courriel } from './courriel.ts'

export interface FaitsDeRelance {
  readonly pourLeMenage: boolean
  /** « Mme Benali », pour le ménage. */
  readonly aQui: string
  readonly destinataires: readonly string[]
  readonly codeMenage: string
  /** Ce qui est attendu : le titre de l'étape, ou le point qui la bloque. */
  readonly quoi: string
  readonly depuis: string
  readonly echeance: string | null
  readonly adresse: string
  readonly auteur: { readonly nom: string; readonly telephone: string | null }
}

export function relance(faits: FaitsDeRelance): Courriel {
  const { pourLeMenage, destinataires, codeMenage, auteur } = faits
  return {
    destinataires,
    sujet: pourLeMenage ? 'Votre relogement\u00A0: votre réponse est attendue' : `Relance\u00A0: ménage ${codeMenage}`,
    corps: [...(pourLeMenage ? auMenage(faits) : aUnProfessionnel(faits)), signature(auteur)].join('\n\n'),
    remarques:
      destinataires.length > 0
        ? []
        : [
            pourLeMenage
              ? 'Le dossier ne porte pas d’adresse électronique.'
              : 'Personne n’est en activité à cette place\u00A0: donnez une adresse.',
          ],
  }
}

const auMenage = ({ aQui, depuis, echeance }: FaitsDeRelance): string[] => [
  `Bonjour ${aQui},`,
  `Nous vous avons proposé un logement par écrit le ${formatDate(depuis)}. Votre réponse ${
    echeance === null ? 'est attendue' : `était attendue au plus tard le ${formatDate(echeance)}`
  }.`,
  'Dites-nous si vous l’acceptez ou non, en répondant à ce message ou par téléphone. Nous répondons aussi à vos questions.',
]

const aUnProfessionnel = ({ codeMenage, quoi, depuis, echeance, adresse }: FaitsDeRelance): string[] => [
  'Bonjour,',
  `Le dossier du ménage ${codeMenage} vous attend depuis le ${formatDate(depuis)}\u00A0: ${quoi}${
    echeance === null || quoi.includes(formatDate(echeance)) ? '' : `, prévu le ${formatDate(echeance)}`
  }.`,
  `Où en êtes-vous\u00A0? Vous pouvez répondre à ce message.`,
  adresse,
]

const signature = ({ nom, telephone }: FaitsDeRelance['auteur']) => (telephone === null ? nom : `${nom}\n${telephoneDit(telephone)}`)
