import type { CodeRole } from '@relogement/domain/acces/roles'
import { uuidv7 } from 'uuidv7'
import { hacher } from '../src/compte/motDePasse.ts'
import type { Base } from '../src/core/database.ts'

/** Celui des comptes que les tests ouvrent. */
export const MOT_DE_PASSE = 'Tram-jaune-sous-la-pluie-7'
const empreinte = hacher(MOT_DE_PASSE)

interface CompteACreer {
  actif?: boolean
  /** `null` : pas encore choisi. */
  motDePasse?: string | null
  roles?: readonly CodeRole[]
  partenaireId?: string
}

/** Un compte qui peut se connecter avec MOT_DE_PASSE. */
export async function createCompte(
  db: Base,
  { actif = true, motDePasse = MOT_DE_PASSE, roles = ['CHARGE_DE_RELOGEMENT'], partenaireId }: CompteACreer = {},
) {
  const id = uuidv7()
  const email = `compte-${id}@relogement.test`
  await db
    .insertInto('utilisateur')
    .values({
      id,
      email,
      nom: 'Vermeulen',
      prenom: 'Odile',
      actif,
      partenaire_id: partenaireId ?? null,
      mot_de_passe: motDePasse === null ? null : motDePasse === MOT_DE_PASSE ? await empreinte : await hacher(motDePasse),
      valide_le: motDePasse === null ? null : new Date(),
    })
    .execute()
  if (roles.length > 0)
    await db
      .insertInto('utilisateur_role')
      .values(roles.map((role, rang) => ({ utilisateur_id: id, role, rang: rang + 1 })))
      .execute()
  return { id, email }
}
