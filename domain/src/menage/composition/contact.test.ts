import { expect, test } from 'vitest'
import { accorderLeContact, avecLeContactDuMenage } from './contact.ts'

const contact = (telephone: string | null, email: string | null = null) => ({ telephone, email })
const dossier = (informations: ReturnType<typeof contact>, principal = informations, id = 'samira') => ({
  informations,
  occupants: [
    { id, role: 'PRINCIPAL', contact: principal },
    { id: 'karim', role: 'CODEMANDEUR', contact: contact('0699999999') },
  ],
})
const lu = ({ informations, occupants }: ReturnType<typeof dossier>) => [informations.telephone, occupants[0]?.contact.telephone]

test('dit à un endroit, le numéro vaut pour l’autre ; dit aux deux, celui des informations', () => {
  const avant = dossier(contact('0600000001'))
  expect(lu(accorderLeContact(dossier(contact('0600000002'), contact('0600000001')), avant))).toEqual(['0600000002', '0600000002'])
  expect(lu(accorderLeContact(dossier(contact('0600000001'), contact('0600000003')), avant))).toEqual(['0600000003', '0600000003'])
  expect(lu(accorderLeContact(dossier(contact('0600000002'), contact('0600000003')), avant))).toEqual(['0600000002', '0600000002'])
  expect(lu(accorderLeContact(dossier(contact('0600000001'), contact(null)), avant))).toEqual([null, null])
  expect(lu(accorderLeContact(dossier(contact(null), contact('0600000001')), avant))).toEqual([null, null])
})

test('un autre demandeur principal apporte son numéro ; sans numéro, le ménage garde le sien', () => {
  const avant = dossier(contact('0600000001'))
  expect(lu(accorderLeContact(dossier(contact('0600000001'), contact('0600000004'), 'nadia'), avant))).toEqual(['0600000004', '0600000004'])
  expect(lu(accorderLeContact(dossier(contact('0600000001'), contact(null), 'nadia'), avant))).toEqual(['0600000001', '0600000001'])
})

test('qui n’avait le numéro du ménage que pour l’avoir conduit ne le garde pas', () => {
  const avant = dossier(contact('0600000001'), contact('0600000001'), 'karim')
  const apres = accorderLeContact(
    {
      ...dossier(contact('0600000001')),
      occupants: [
        ...dossier(contact('0600000001')).occupants.slice(0, 1),
        { id: 'karim', role: 'CODEMANDEUR', contact: contact('0600000001') },
      ],
    },
    avant,
  )
  expect(apres.occupants.map((occupant) => occupant.contact.telephone)).toEqual(['0600000001', null])
})

test('les autres personnes gardent leur contact', () => {
  const lue = avecLeContactDuMenage(dossier(contact('0600000001', 'a@exemple.fr'), contact('0600000009', null)))
  expect(lue.occupants.map((occupant) => occupant.contact)).toEqual([contact('0600000001', 'a@exemple.fr'), contact('0699999999')])
})
