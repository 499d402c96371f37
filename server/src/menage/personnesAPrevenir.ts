import { roleDit } from '@relogement/domain/acces/civilite'
import type { Acteur } from '@relogement/domain/acces/roles'
import { groupesVisibles, porteeMenages } from '@relogement/domain/menage/menage.visibilite'
import { listActeurs } from '../acces/acteur.queries.ts'
import type { PersonneAPrevenir } from '../commentaire/mentions.ts'
import type { Contexte } from '../core/contexte.ts'
import type { DossierVu } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'

/** Qui peut être prévenu d'un commentaire de ce dossier : ceux qui le lisent, et ses commentaires avec ; jamais soi-même. */
export async function listPersonnesAPrevenir({ db, acteur }: Contexte, dossier: DossierVu): Promise<PersonneAPrevenir[]> {
  const liens = liensDuMenage(dossier)
  return (await listActeurs(db)).flatMap((personne) => {
    const groupes = groupesVisibles(personne, liens)
    if (personne.id === acteur.id || !groupes.has('COMMENTAIRES') || !atteint(personne, dossier)) return []
    const { id, nom, prenom } = personne
    const [principal] = personne.roles
    return [
      {
        '@id': `/v1/utilisateurs/${id}`,
        '@type': 'Utilisateur' as const,
        id,
        nom,
        prenom,
        role: principal === undefined ? '' : roleDit(principal, personne.civilite),
        litLesInternes: groupes.has('COMMENTAIRES_INTERNES'),
      },
    ]
  })
}

// Plus étroit que le périmètre de lecture pour une commune : elle n'est prévenue que des ménages qui y habitent.
const atteint = (personne: Acteur, { menage }: DossierVu): boolean =>
  porteeMenages(personne).some((portee) => {
    if (portee.sorte === 'TOUS') return true
    if (portee.sorte === 'BAILLEUR_ACTUEL') return menage.partenaire_id === portee.bailleurId
    return 'villes' in portee && menage.ville_code !== null && portee.villes.includes(menage.ville_code)
  })
