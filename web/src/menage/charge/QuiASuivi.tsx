import { formatDateCourte } from '@relogement/domain/common/date.format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import type { Menage } from '../menage.data.ts'

const assignationsOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'assignations'],
    queryFn: async ({ signal }) => (await api('GET /v1/menages/{id}/assignations', { params: { id }, signal }))['hydra:member'],
  })

/** Qui suit le dossier, et qui l'a suivi avant, de quand à quand. L'historique fermé, seul le nom d'aujourd'hui se dit. */
export function QuiASuivi({ menage }: { readonly menage: Menage }) {
  const { data: periodes = [] } = useQuery({ ...assignationsOptions(menage.id), enabled: menage.modifications !== undefined })
  const { chargeDeRelogementPrincipal: charge } = menage.relogement
  const [derniere, ...anciennes] = periodes
  const enCours = derniere?.au === null ? derniere : undefined
  const passees = enCours === undefined ? periodes : anciennes
  return (
    <>
      {charge === null ? 'Personne' : `${charge.prenom} ${charge.nom}`}
      {enCours !== undefined && `, depuis le ${jour(enCours.du)}`}
      {passees.map(({ charge: nom, du, au }) => (
        <small key={du} className="sous">
          {nom}, du {jour(du)} au {jour(au ?? du)}
        </small>
      ))}
    </>
  )
}

const jourDeParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
const jour = (instant: string) => formatDateCourte(jourDeParis.format(new Date(instant)))
