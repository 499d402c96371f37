import { DomainError } from '@relogement/domain/common/errors'
import { nomDeLOccupant } from '@relogement/domain/menage/composition/occupant.noms'
import type { Acces } from '../../core/database.ts'
import type { Sections } from '../dossier/sections.ts'

/** Une personne ajoutée sous l'identifiant d'une personne d'un autre dossier : refusée, en disant laquelle (422). */
export async function refuserPersonnesDAilleurs(db: Acces, avant: Sections, apres: Sections): Promise<void> {
  const connues = new Set(avant.occupants.map(({ id }) => id))
  const nouvelles = apres.occupants.filter(({ id }) => !connues.has(id))
  if (nouvelles.length === 0) return
  const ids = nouvelles.map(({ id }) => id)
  const prises = await db.selectFrom('occupant').select('id').where('id', 'in', ids).execute()
  const violations = nouvelles
    .filter(({ id }) => prises.some((prise) => prise.id === id))
    .map((personne) => ({
      propertyPath: `composition.occupants.${personne.id}`,
      message: `${nomDeLOccupant(personne)} porte l’identifiant d’une personne d’un autre dossier : ajoutez-la sans identifiant.`,
    }))
  if (violations.length > 0)
    throw new DomainError('saisie', 'menage.personne-d-ailleurs', violations.map(({ message }) => message).join('\n'), { violations })
}
