import { formatDateCourte, formatInstant } from '@relogement/domain/common/date.format'
import { direDisponibilite } from '@relogement/domain/logement/disponibilite'
import { useState } from 'react'
import { Section } from '../core/fiche/Section.tsx'
import { TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Lien } from '../core/Lien.tsx'
import { useMaintenant } from '../core/maintenant.ts'
import type { Attendus } from './cal.data.ts'
import { DemandesAttendues } from './DemandesAttendues.tsx'
import { Prolonger } from './Prolonger.tsx'

/** Les rangs à donner, les mises à disposition qui finissent, les pièces et les dates demandées : sur leur page. */
export function LogementsAttendus({ attendus: data }: { readonly attendus: Attendus }) {
  const maintenant = useMaintenant()
  const [aProlonger, setAProlonger] = useState<Attendus['fins'][number] | null>(null)
  return (
    <>
      <Section id="rangs" titre="Rangs à donner" nombre={data.rangs.length}>
        {data.rangs.length === 0 ? (
          <p className="vide-s">Aucun candidat n’attend votre réponse.</p>
        ) : (
          <TableDeSection
            libelle="Logements qui attendent votre réponse"
            lignes={data.rangs}
            cleDe={({ id }) => id}
            colonnes={[
              {
                titre: 'Logement',
                carte: 1,
                rendu: ({ id, adresse }) => <Lien vers={`/instances-partenariales/${id}/cal`}>{adresse}</Lien>,
              },
              { titre: 'Candidats', largeur: 220, carte: 2, rendu: (l) => direLesCandidats(l) },
              {
                titre: 'Réponse avant le',
                largeur: 170,
                carte: 3,
                rendu: ({ jusquAu }) => <AvantLe jour={formatInstant(jusquAu)} mot="avant le" />,
              },
              { titre: 'Commission', largeur: 130, rendu: ({ calLe }) => (calLe === null ? 'Sans date' : formatDateCourte(calLe)) },
              {
                titre: 'Gestes',
                ecran: true,
                largeur: 150,
                carte: 4,
                rendu: ({ id, adresse }, rang) => (
                  <Lien className={rang === 0 ? 'btn pri sm' : 'btn sm'} vers={`/instances-partenariales/${id}/cal`}>
                    Donner les rangs<span className="vh"> : {adresse}</span>
                  </Lien>
                ),
              },
            ]}
          />
        )}
      </Section>
      <Section id="fins" titre="Fin de mise à disposition" nombre={data.fins.length}>
        {data.fins.length === 0 ? (
          <p className="vide-s">Aucune mise à disposition ne finit dans les trois jours.</p>
        ) : (
          <TableDeSection
            libelle="Logements dont la mise à disposition finit"
            lignes={data.fins}
            cleDe={({ id }) => id}
            colonnes={[
              {
                titre: 'Logement',
                carte: 1,
                rendu: ({ id, adresse }) => <Lien vers={`/instances-partenariales/${id}`}>{adresse}</Lien>,
              },
              { titre: 'Candidats', largeur: 120, carte: 2, rendu: ({ candidats }) => nombreDe(candidats) },
              { titre: 'Jusqu’au', largeur: 170, rendu: ({ fin }) => formatInstant(fin) },
              { titre: 'Reste', largeur: 96, carte: 3, rendu: ({ fin }) => direDisponibilite(fin, maintenant) },
              {
                titre: 'Gestes',
                ecran: true,
                largeur: 112,
                carte: 4,
                rendu: (logement) => (
                  <button className="btn sm" type="button" aria-haspopup="dialog" onClick={() => setAProlonger(logement)}>
                    Prolonger<span className="vh"> {logement.adresse}</span>
                  </button>
                ),
              },
            ]}
          />
        )}
      </Section>
      <DemandesAttendues demandes={data.demandes} />
      {aProlonger !== null && <Prolonger logement={aProlonger} fermer={() => setAProlonger(null)} />}
    </>
  )
}

/** En carte, la colonne n'a plus son titre : la date dit ce qu'elle est. */
export const AvantLe = ({ jour, mot }: { readonly jour: string; readonly mot: string }) => (
  <>
    <span className="en-carte">{mot} </span>
    {jour}
  </>
)

export const nombreDe = (candidats: number) =>
  candidats === 0 ? 'Sans candidat' : candidats === 1 ? '1 candidat' : `${candidats} candidats`

export const direLesCandidats = ({ candidats, favorables, repondus }: { candidats: number; favorables: number; repondus: boolean }) =>
  `${nombreDe(candidats)}, ${repondus ? `${favorables} favorable${favorables > 1 ? 's' : ''}` : 'aucune réponse'}`
