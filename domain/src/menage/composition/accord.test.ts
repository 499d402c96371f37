import { expect, test } from 'vitest'
import { accorder } from './accord.ts'
import { activites, rolesOccupant, scolarites, situationsFamiliales } from './composition.listes.ts'

test('ce qui se dit d’une femme s’accorde, et d’elle seule', () => {
  expect(accorder('Veuf', 'FEMININ')).toBe('Veuve')
  expect(accorder('Demandeur principal', 'FEMININ')).toBe('Demandeuse principale')
  expect(accorder('Veuf', 'MASCULIN')).toBe('Veuf')
  expect(accorder('Veuf', null)).toBe('Veuf')
})

test('aucun libellé au masculin n’est oublié : ceux qui restent tels quels se disent de tous', () => {
  const libelles = [rolesOccupant, situationsFamiliales, activites, scolarites].flatMap((liste) => Object.values<string>(liste))
  expect(libelles.filter((libelle) => accorder(libelle, 'FEMININ') === libelle)).toEqual([
    'Colocataire',
    'Enfant',
    'Célibataire',
    'En concubinage',
    'Non renseigné',
    'CDI',
    'Fonctionnaire',
    'CDD',
    'Intérim',
    'Apprentissage',
    'Stage',
    'Contrat aidé',
    'Invalidité',
    'Congé parental',
    'Au foyer',
    'Sans activité',
    'Autre',
    'Crèche ou assistant maternel',
    'Maternelle',
    'Élémentaire',
    'Collège',
    'Lycée général ou technologique',
    'Lycée professionnel',
    'CFA',
    'Enseignement supérieur',
    'Établissement spécialisé',
  ])
})
