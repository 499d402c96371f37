// La page en français simple jointe à chaque courrier des droits : une idée par phrase, en gros caractères. Elle ne tient qu'à l'issue et au
// droit, jamais au texte que la DPO a relu : la lettre seule fait foi.
import { formatDate } from '../../common/date.format.ts'
import { LETTRE_EN_CLAIR, type PageEnClair } from '../../document/lettre.ts'
import type { FaitsDuCourrierDeDroits, IssueDeCourrier } from './courrier.ts'
import { echeanceProlongee } from './delai.rules.ts'
import type { Droit, MotifDeRefusDeDroits } from './droits.listes.ts'

const INSECABLE = '\u00A0'

const demande: Readonly<Record<Droit, string>> = {
  ACCES: 'Vous avez demandé à voir vos données.',
  RECTIFICATION: 'Vous avez demandé de corriger vos données.',
  OPPOSITION: 'Vous avez demandé de ne plus utiliser vos données.',
  LIMITATION: 'Vous avez demandé de bloquer vos données.',
  EFFACEMENT: 'Vous avez demandé d’effacer vos données.',
}

const faite: Readonly<Record<Droit, readonly string[]>> = {
  ACCES: ['Nous vous envoyons vos données.', 'Nous avons caché ce qui parle d’autres personnes.'],
  RECTIFICATION: ['Nous avons corrigé vos données.', 'Nous avons prévenu ceux qui les avaient reçues.'],
  OPPOSITION: ['Nous n’utilisons plus vos données pour ce que vous avez refusé.'],
  LIMITATION: [
    'Votre dossier est bloqué. Nous le gardons.',
    'Nous n’y changeons plus rien.',
    'Nous vous préviendrons avant de le débloquer.',
  ],
  EFFACEMENT: ['Vos données sont effacées.', 'La loi nous oblige à en garder une partie. Nous l’effacerons plus tard.'],
}

const refusee: Readonly<Record<MotifDeRefusDeDroits, readonly string[]>> = {
  IDENTITE_NON_ETABLIE: [
    'Nous ne savons pas si la demande vient bien de vous.',
    'Montrez une pièce d’identité à l’équipe qui vous suit. Ou écrivez-nous avec l’adresse électronique de votre dossier.',
    'Nous reprendrons alors votre demande.',
  ],
  DEMANDE_EXCESSIVE: ['La loi nous permet de dire non à une demande répétée ou sans raison.'],
  MISSION_D_INTERET_PUBLIC: ['Nous avons besoin de ces données pour vous reloger.', 'La loi nous demande de vous reloger.'],
  CONTENTIEUX: ['Nous avons besoin de ces données devant la justice.'],
  DROITS_D_AUTRUI: ['Vous les donner pourrait nuire à d’autres personnes.'],
  DONNEES_EXACTES: ['Nous avons vérifié vos données. Elles sont justes.'],
}

/** Ce que dit la lettre, et ce que la personne peut faire. */
export function courrierEnClair(issue: IssueDeCourrier, { droit, recueLe, motifDeRefus }: FaitsEnClair): PageEnClair {
  return {
    titre: LETTRE_EN_CLAIR.titre,
    parties: [
      { titre: 'Votre demande', phrases: [demande[droit], `Nous l’avons reçue le ${formatDate(recueLe)}.`] },
      { titre: 'Notre réponse', phrases: reponse(issue, { droit, recueLe, motifDeRefus }) },
      {
        titre: `Vous n’êtes pas d’accord${INSECABLE}?`,
        phrases: [
          'Écrivez-nous d’abord. Notre adresse est en haut de la lettre.',
          'Vous pouvez ensuite vous plaindre à la CNIL. C’est gratuit. Son adresse est dans la lettre. Son site est www.cnil.fr.',
          'Vous pouvez aussi aller devant le tribunal.',
        ],
      },
    ],
    valeur: LETTRE_EN_CLAIR.valeur,
  }
}

export type FaitsEnClair = Pick<FaitsDuCourrierDeDroits, 'droit' | 'recueLe' | 'motifDeRefus'>

function reponse(issue: IssueDeCourrier, { droit, recueLe, motifDeRefus }: FaitsEnClair): readonly string[] {
  switch (issue) {
    case 'ACCEPTEE':
      return ['C’est oui.', ...faite[droit]]
    case 'REFUSEE':
      return ['C’est non.', ...refusee[motifDeRefus]]
    case 'PROLONGATION':
      return [
        'Nous avons besoin de plus de temps.',
        `Nous vous répondrons le ${formatDate(echeanceProlongee(recueLe))} au plus tard.`,
        'Vous n’avez rien à faire. Attendez notre réponse.',
      ]
  }
}
