import { formatDateCourte, formatHeure } from '@relogement/domain/common/date.format'
import { libellesDesGroupes } from '@relogement/domain/rgpd/groupes.libelles'
import { ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { lecteurEnClair } from '@relogement/domain/rgpd/visites'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, type ReponseApi } from '../../core/api.ts'
import { Fil } from '../../core/fiche/Fil.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { peut } from '../menage.data.ts'

type Groupe = ReponseApi<'GET /v1/menages/{id}/consultations'>['hydra:member'][number]

const PAR_PAGE = 10

const consultationsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['menage', id, 'consultations'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/menages/{id}/consultations', { params: { id }, query: { page: pageParam, pageSize: PAR_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata: { pagination } }) => (pagination.page < pagination.pageCount ? pagination.page + 1 : null),
  })

/** Qui a lu ce dossier : une ligne par visite, pour l'encadrement et la protection des données. */
export function ConsultationsSection() {
  const { menage } = useFiche()
  const ouverte = peut(menage, 'lireConsultations')
  const requete = useInfiniteQuery({
    ...consultationsOptions(menage.id),
    enabled: ouverte,
  })
  if (!ouverte) return null
  const { data } = requete
  const lignes = data?.pages.flatMap((page) => page['hydra:member'])
  return (
    <Section id="consultations" titre="Consultations" nombre={data?.pages[0]?.['hydra:totalItems']}>
      <Fil
        requete={requete}
        lignes={lignes}
        ligne={(ligne) => <Ligne key={ligne.id} ligne={ligne} />}
        vide="Personne n’a lu ce dossier ces douze derniers mois."
        precedents="Voir les visites précédentes"
      />
    </Section>
  )
}

function Ligne({
  ligne: { personne, parLien, parJeton, jour, nombre, premiere, derniere, ecrans, groupes, motif },
}: {
  readonly ligne: Groupe
}) {
  const heures =
    formatHeure(premiere) === formatHeure(derniere) ? formatHeure(premiere) : `${formatHeure(premiere)} à ${formatHeure(derniere)}`
  return (
    <li>
      <span className="ic">
        <Icone nom={motif === null ? 'personne' : 'bouclier'} />
      </span>
      <div>
        <p>
          <b>{lecteurEnClair({ personne, parLien, parJeton })}</b>
          <span className="muted">
            {' '}
            · {nombre > 1 ? `${nombre} lectures` : '1 lecture'}, {heures}
          </span>
        </p>
        <p className="texte soft">
          {ecrans.map((ecran) => ecransDeConsultation[ecran]).join(', ')} · {libellesDesGroupes(groupes)}
        </p>
        {motif !== null && motif !== '' && <p className="texte">Ouvert avec un motif : {motif}</p>}
      </div>
      <time dateTime={jour}>{formatDateCourte(jour)}</time>
    </li>
  )
}
