import { expect, test } from 'vitest'
import { attendue, envoyer, suiviDe, suivre } from './saisieSuivie.ts'

const tapee = (suivi: ReturnType<typeof suiviDe>, saisie: string) => ({ ...suivi, saisie })

test('ce qui est tapé pendant que l’adresse se met à jour reste, espace de fin compris', () => {
  const parti = envoyer(tapee(suiviDe(''), 'jean '), 'jean')
  expect(suivre(parti, '').saisie).toBe('jean ')
  const suite = suivre(tapee(parti, 'jean ab'), 'jean')
  expect(suite.saisie).toBe('jean ab')
  expect(attendue(suite)).toBe('jean')
})

test('deux envois de suite : ni le premier rendu ni le second ne touchent le champ', () => {
  const deux = tapee(envoyer(envoyer(suiviDe(''), 'jean'), 'jean abbas'), 'jean abbas')
  expect(attendue(deux)).toBe('jean abbas')
  expect(suivre(suivre(deux, 'jean'), 'jean abbas')).toEqual({ saisie: 'jean abbas', vue: 'jean abbas', envoyees: [] })
  expect(suivre(deux, 'jean abbas').envoyees).toEqual([])
})

test('l’adresse changée d’ailleurs (Effacer, retour en arrière) remplace la saisie', () => {
  const parti = suivre(envoyer(tapee(suiviDe(''), 'jean'), 'jean'), 'jean')
  expect(suivre(parti, '')).toEqual(suiviDe(''))
  expect(suivre(envoyer(parti, 'jeanne'), 'benali')).toEqual(suiviDe('benali'))
})
