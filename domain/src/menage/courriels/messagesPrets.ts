// Un message prêt à envoyer au ménage, selon où il en est : ce qu'on lui écrit le plus souvent. Il part de la messagerie ou du téléphone de la personne, qui
// le relit ; rien du dossier n'y est.
import { type Phase, type StatutMenage, statutsMenage } from '../menage.statuts.ts'

export interface MessagePret {
  readonly sujet: string
  readonly corps: string
  /** Le même en bref, d'un trait. */
  readonly sms: string
}

const message = (sujet: string, essentiel: string, ...lignes: readonly string[]): MessagePret => ({
  sujet: `Votre relogement\u00A0: ${sujet}`,
  corps: ['Bonjour,', essentiel, ...lignes, 'Vous pouvez me répondre à ce message ou m’appeler.'].join('\n\n'),
  sms: `Bonjour. ${essentiel} Vous pouvez me répondre ou m’appeler.`,
})

export const messagesPrets: Readonly<Record<Phase, MessagePret>> = {
  Entretien: message(
    'notre entretien',
    'Je vous propose de nous rencontrer pour préparer votre relogement. Dites-moi les jours et les heures qui vous conviennent.',
    'Pensez à apporter vos pièces d’identité, votre dernier avis d’imposition et vos justificatifs de ressources.',
  ),
  Présentation: message(
    'la présentation de votre dossier',
    'Votre dossier se prépare pour être présenté. Si votre situation ou vos souhaits ont changé, dites-le-moi dès maintenant.',
  ),
  Recherche: message(
    'la recherche de votre logement',
    'La recherche de votre logement se poursuit. Si votre situation ou vos souhaits ont changé, dites-le-moi dès maintenant.',
  ),
  Attribution: message(
    'votre nouveau logement',
    'Je reviens vers vous au sujet de votre nouveau logement. Dites-moi quand je peux vous joindre pour préparer la suite.',
  ),
  Déménagement: message(
    'votre déménagement',
    'Je reviens vers vous pour préparer votre déménagement. Dites-moi ce qui est lourd, fragile ou à démonter.',
  ),
  Après: message(
    'votre installation',
    'Je prends de vos nouvelles dans votre nouveau logement. Dites-moi si quelque chose reste à régler.',
  ),
}

/** Celui de l'étape où en est le ménage. */
export const messagePret = (statut: StatutMenage): MessagePret => messagesPrets[statutsMenage[statut].phase]
