import { type CheminDe, champsDe, date, email, ouiNon, telephone, texte, texteLong } from '../completude/champ.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import type { Informations } from './informations.schema.ts'

/** Ni téléphone ni adresse électronique, au dossier comme au nom du demandeur principal. */
function sansMoyenDeContact({ informations, occupants }: DossierAControler): boolean {
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  return !(
    informations.telephone ||
    informations.telephoneSecondaire ||
    informations.email ||
    principal?.contact.telephone ||
    principal?.contact.email
  )
}

export const champsInformations = champsDe<CheminDe<Informations>>(
  'informations',
  { etape: 1, verrouilleDepuis: 'CLOTURE' },
  {
    telephone: telephone('Téléphone', { requis: ['E', 'C'], requisSi: sansMoyenDeContact, siVide: 'Un moyen de contact est requis' }),
    telephoneSecondaire: telephone('Téléphone secondaire'),
    email: email('Adresse électronique'),
    langueParlee: texte('Langue parlée'),
    besoinInterprete: ouiNon('Besoin d’un interprète'),
    'noticeInformation.remise': ouiNon('Notice d’information remise'),
    'noticeInformation.date': date('Date de remise de la notice d’information'),
    observations: texteLong('Observations'),
  },
)
