import { z } from 'zod'
import {
  choixFacultatif,
  dateRequise,
  deuxDecimales,
  emailFacultatif,
  entierFacultatif,
  messages,
  montantFacultatif,
  nombreFacultatif,
  ouiNonFacultatif,
  telephoneFacultatif,
  texteCourt,
  texteRequis,
} from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { typesBailPrive } from '../../proposition/bailPrive.listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'

/** Le logement trouvé chez un bailleur privé, et à qui il est (domain-rules § 13.3). */
export const actionRelogementSchema = z.object({
  menageId: identifiant('Ménage inconnu'),
  logement: z.object({
    numero: texteCourt(20),
    rue: texteRequis(200),
    codePostal: z.string(messages.requis).regex(/^\d{5}$/, 'Le code postal compte 5 chiffres'),
    ville: texteRequis(100),
    typologie: z.enum(codesDe(typologies), messages.requis),
    type: choixFacultatif(['INDIVIDUEL', 'COLLECTIF']),
    surfaceHabitable: nombreFacultatif(5, 1000),
    etage: entierFacultatif(-5, 60),
    ascenseur: ouiNonFacultatif,
    loyer: deuxDecimales(z.number(messages.requis).gt(0, 'Un loyer est attendu').max(20_000, 'Montant trop grand')),
    charges: montantFacultatif,
  }),
  bailleur: z
    .object({ nom: texteRequis(200), telephone: telephoneFacultatif, email: emailFacultatif })
    .refine(({ telephone, email }) => telephone !== null || email !== null, {
      path: ['telephone'],
      message: 'Un moyen de contact est requis',
    }),
  date: dateRequise,
  typeBail: z.enum(codesDe(typesBailPrive), messages.requis),
  decence: z.literal(true, 'Attestez que le logement est décent : il ne se propose pas autrement.'),
})
export type ActionRelogement = z.output<typeof actionRelogementSchema>
