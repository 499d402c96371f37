import { enToutesLettres } from '@relogement/domain/common/valeurDite'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { lienDuDossier, PageDuMenage } from '../menage/PageDuMenage.tsx'
import { type LogementPossible, type LogementsPossibles, logementsPossiblesOptions } from './candidat.data.ts'
import styles from './candidat.module.css'
import { Ecartes } from './Ecartes.tsx'
import { Avertissement, ListeDePoints } from './Liste.tsx'
import { LigneDeLogement } from './LogementPossible.tsx'

const ORDRES = { points: 'Points', effort: 'Effort', fin: 'Fin' } as const
type Ordre = keyof typeof ORDRES

/** Les logements offerts qui correspondent à un ménage, et pourquoi ; ceux qu'une règle écarte, à part. */
export function LogementsPossiblesPage({ id }: { readonly id: string }) {
  const { ordre: demande }: { ordre?: string } = useSearch({ strict: false })
  const ordre: Ordre = demande === 'effort' || demande === 'fin' ? demande : 'points'
  const navigate = useNavigate()
  const lecture = useQuery(logementsPossiblesOptions(id, ordre))
  const ordonner = (choisi: Ordre) => void navigate({ to: '.', search: choisi === 'points' ? {} : { ordre: choisi }, replace: true })
  return (
    <PageDuMenage titre="Logements possibles" lecture={lecture} entre={({ metadata }) => [lienDuDossier(id, metadata.menage.noms)]}>
      {(possibles) => <Fiche possibles={possibles} ordre={ordre} ordonner={ordonner} attendus={lecture.isPlaceholderData} />}
    </PageDuMenage>
  )
}

interface Props {
  readonly possibles: LogementsPossibles
  readonly ordre: Ordre
  readonly ordonner: (ordre: Ordre) => void
  /** Un autre ordre est demandé : celui d'avant reste en attendant. */
  readonly attendus: boolean
}

function Fiche({ possibles, ordre, ordonner, attendus }: Props) {
  const navigate = useNavigate()
  const { ferme, manques, poids, ecartes, menage } = possibles.metadata
  return (
    <div className={styles.page} aria-busy={attendus || undefined}>
      <header className="fh">
        <div className="l1">
          <h1 tabIndex={-1}>Logements possibles</h1>
        </div>
        <div className="l2">
          <span>
            <Icone nom="personnes" />
            <Lien className="lk" vers={`/menages/${menage.id}`}>
              {menage.noms}
            </Lien>
          </span>
          <span>
            {menage.personnes} personne{menage.personnes > 1 && 's'}
          </span>
        </div>
      </header>
      {ferme === null ? (
        <>
          <Avertissement de="un logement correspond au ménage" />
          <ListeDePoints<Ordre, LogementPossible>
            titre="Logements qui correspondent"
            total={possibles['hydra:totalItems']}
            lignes={possibles['hydra:member']}
            ordres={ORDRES}
            ordre={ordre}
            ordonner={ordonner}
            poids={poids}
            vide="Aucun logement offert ne correspond à ce ménage."
            rendre={(logement, rang) => <LigneDeLogement key={logement.id} logement={logement} menage={menage} ouverte={rang === 0} />}
          />
          <Ecartes
            regles={ecartes}
            nommer={({ id: logement, adresse, typologie }) => (
              <>
                <Lien vers={`/instances-partenariales/${logement}`}>{adresse}</Lien>
                <small>{enToutesLettres(typologies, [typologie])}</small>
              </>
            )}
            lever={({ adresse }, section) => (
              <Lien className="lk" vers={`/menages/${menage.id}${section === null ? '' : `#${section}`}`}>
                Ouvrir le dossier<span className="vh"> : {adresse}</span>
              </Lien>
            )}
          />
        </>
      ) : (
        <EtatVide
          titre={ferme}
          {...(manques.length === 0 ? {} : { detail: `Manque : ${manques.join(', ')}` })}
          action="Ouvrir le dossier"
          faire={() => void navigate({ to: '/menages/$id', params: { id: menage.id } })}
        />
      )}
    </div>
  )
}
