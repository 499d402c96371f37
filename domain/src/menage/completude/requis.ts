import { messages } from '../../common/champs.ts'
import { champsOccupant } from '../composition/occupant.fields.ts'
import { champsDuMenage } from '../menage.fields.ts'
import type { Champ } from './champ.ts'
import { type Erreur, erreur } from './controle.ts'
import type { DossierAControler } from './dossier.ts'

interface ChampRequis {
  readonly champ: Champ
  readonly cles: readonly string[]
}

// Les champs par personne sont ceux des occupants ; ressources et revenus, exigés des seuls adultes, ont leur règle dans exigences.ts.
const DE_L_OCCUPANT = 'composition.occupants.*.'
const requisDuDossier: readonly ChampRequis[] = champsDuMenage
  .filter(({ requis, chemin }) => requis.length > 0 && !chemin.includes('*'))
  .map((champ) => ({ champ, cles: champ.chemin.split('.') }))
const requisDeLOccupant: readonly ChampRequis[] = champsOccupant
  .filter(({ requis }) => requis.length > 0)
  .map((champ) => ({ champ, cles: champ.chemin.slice(DE_L_OCCUPANT.length).split('.') }))

/** Les champs exigés par la table et vides. */
export function champsManquants(dossier: DossierAControler): Erreur[] {
  const racine = { ...dossier, relogement: { ...dossier.relogement, chargeDeRelogementPrincipal: dossier.chargeDeRelogement } }
  const duDossier = requisDuDossier
    .filter(({ champ, cles }) => estVide(valeurAu(racine, cles)) && (champ.requisSi?.(dossier) ?? true))
    .map(({ champ }) => manque(dossier, champ, champ.chemin))
  const desOccupants = dossier.occupants.flatMap((occupant) =>
    requisDeLOccupant
      .filter(({ cles }) => estVide(valeurAu(occupant, cles)))
      .map(({ champ }) => manque(dossier, champ, champ.chemin.replace('*', occupant.id), occupant.id)),
  )
  return [...duDossier, ...desOccupants]
}

const manque = (dossier: DossierAControler, champ: Champ, path: string, occupantId?: string): Erreur =>
  erreur(dossier, { path, message: champ.siVide ?? messages.requis, pour: champ.requis, genre: 'MANQUE', occupantId })

export function valeurAu(valeur: unknown, cles: readonly string[]): unknown {
  let courante = valeur
  for (const cle of cles) courante = (courante as Readonly<Record<string, unknown>> | null | undefined)?.[cle]
  return courante
}

export const estVide = (valeur: unknown): boolean =>
  valeur === null ||
  valeur === undefined ||
  (typeof valeur === 'string' && valeur.trim() === '') ||
  (Array.isArray(valeur) && valeur.length === 0)
