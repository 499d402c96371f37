import { roleDit } from '../../acces/civilite.ts'
import { type Acteur, aUnRole, BAIL, type CodeRole, ENC, roles, tientLesDossiersDe } from '../../acces/roles.ts'
import { minuscule } from '../../common/minuscule.ts'
import { type Bailleur, type FaitsDeLEtape, propositionsLues } from './faitsDeLEtape.ts'
import type { Intervenant } from './prochaineEtape.schema.ts'

export const SANS_CHARGE = 'Aucun chargé de relogement n’est assigné'

/** On ne se relance pas soi-même. */
const aRelancer = (qui: Intervenant, cible: string): Intervenant => (qui.vous ? qui : { ...qui, cible })

/** Qui suit le dossier ; sans personne, l'équipe. */
export const leCharge = ({ chargeDeRelogement }: Pick<FaitsDeLEtape, 'chargeDeRelogement'>, acteur: Acteur): Intervenant =>
  chargeDeRelogement === null
    ? aRelancer({ vous: false, nom: 'Équipe de relogement', precision: SANS_CHARGE }, 'ENCADREMENT')
    : aRelancer(
        {
          vous: tientLesDossiersDe(acteur, chargeDeRelogement.id),
          nom: chargeDeRelogement.nom,
          precision: roleDit('CHARGE_DE_RELOGEMENT', chargeDeRelogement.civilite),
        },
        'CHARGE',
      )

const duRole = (acteur: Acteur, nom: string, admis: readonly CodeRole[], cible: string): Intervenant =>
  aRelancer({ vous: aUnRole(acteur, admis), nom, precision: null }, cible)

export const lEncadrement = (acteur: Acteur): Intervenant => duRole(acteur, roles.RESPONSABLE_EQUIPE_RELOGEMENT, ENC, 'ENCADREMENT')
export const lAdministratif = (acteur: Acteur): Intervenant =>
  duRole(acteur, roles.RESPONSABLE_ADMINISTRATIF, ['RESPONSABLE_ADMINISTRATIF'], 'ADMINISTRATIF')
export const leDpo = (acteur: Acteur): Intervenant => duRole(acteur, roles.DPO, ['DPO'], 'DPO')

export const leGtr: Intervenant = { vous: false, nom: 'GTR', precision: 'Groupe technique de relogement' }

/** Le ménage, dont la réponse à une proposition écrite est attendue. */
export const leMenage: Intervenant = { vous: false, nom: 'Le ménage', precision: null, cible: 'MENAGE' }

/** Qui agit, dit d'une traite : « Équipe de relogement et vous », « Vous et le ménage ». */
export const nommerLesIntervenants = (qui: readonly Pick<Intervenant, 'vous' | 'nom'>[]): string =>
  qui
    .map(({ vous, nom }, rang) => {
      const dit = vous ? 'Vous' : nom
      return rang > 0 && (vous || nom === leMenage.nom) ? minuscule(dit) : dit
    })
    .join(' et ')

/** Le bailleur, et la personne qui y répond quand on la connaît. */
export const leBailleur = ({ id, nom, personne }: Bailleur, acteur: Acteur): Intervenant =>
  aRelancer(
    {
      vous: acteur.partenaireId === id && aUnRole(acteur, BAIL),
      nom,
      precision: personne?.nom ?? roles.BAILLEUR_CELLULE_COMMERCIALE,
    },
    `BAILLEUR:${id}`,
  )

/** Le même, et comment le joindre. */
export function leBailleurAJoindre(bailleur: Bailleur, acteur: Acteur): Intervenant {
  const qui = leBailleur(bailleur, acteur)
  if (qui.vous) return qui
  const { telephone = null, email = null } = bailleur.personne ?? {}
  return { ...qui, contact: { telephone, email } }
}

/** Le bailleur du logement accepté, de qui vient le bail. */
export function leBailleurDuBail(faits: FaitsDeLEtape, acteur: Acteur): Intervenant | null {
  const acceptee = propositionsLues(acteur, faits.propositions).find(({ statut }) => statut === 'acceptee_menage')
  return acceptee?.bailleur == null || acceptee.prive ? null : leBailleurAJoindre(acceptee.bailleur, acteur)
}

/** Le bailleur qui lit, parmi ceux du dossier. */
export function leBailleurQuiLit({ bailleurActuel, propositions }: FaitsDeLEtape, acteur: Acteur): Intervenant | null {
  const sien = [bailleurActuel, ...propositions.map(({ bailleur }) => bailleur)].find((bailleur) => bailleur?.id === acteur.partenaireId)
  return sien != null && aUnRole(acteur, BAIL) ? leBailleur(sien, acteur) : null
}
