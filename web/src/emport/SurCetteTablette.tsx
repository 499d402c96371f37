import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatInstant } from '@relogement/domain/common/date.format'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../core/api.ts'
import { Chargement } from '../core/Chargement.tsx'
import { Confirmation } from '../core/Confirmation.tsx'
import { RetourALaSaisie } from '../core/conflit/enregistrerAvecFusion.ts'
import { ErreurSession } from '../core/erreurs.ts'
import { lieuDe, rendreLeFocus } from '../core/focusPerdu.ts'
import { Lien } from '../core/Lien.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { CHEMIN_DE_LA_TABLETTE } from './chemins.ts'
import type { Coffre } from './coffre.ts'
import styles from './dossier.module.css'
import { type DossierEmporte, lireDossiers } from './dossierEmporte.ts'
import { reprendreLaReponse } from './laisser.ts'
import { oublierLeDossier } from './oublier.ts'
import { Partira } from './Partira.tsx'
import { Refus } from './Refus.tsx'
import { useRendre } from './useRendre.tsx'

const dossiersOptions = (coffre: Coffre) =>
  queryOptions({
    queryKey: ['tablette', 'dossiers', coffre.proprietaire.id],
    queryFn: () => lireDossiers(coffre),
    staleTime: 0,
    // Un dossier de moins laisse les autres tels quels : ce qui en partira ne se recalcule pas.
    structuralSharing: false,
  })

/** Ce que cette tablette garde de moi, et de quoi le rendre. */
export function SurCetteTablette({ coffre }: { readonly coffre: Coffre }) {
  const client = useQueryClient()
  const options = dossiersOptions(coffre)
  const { queryKey } = options
  const { data: dossiers } = useQuery(options)
  /** Ceux qui attendent leur tour : un à la fois. */
  const [file, setFile] = useState<readonly string[]>([])
  /** Combien il y en avait au départ. */
  const [depart, setDepart] = useState(0)
  const relire = () => void client.invalidateQueries({ queryKey: ['tablette'] })
  if (dossiers === undefined)
    return (
      <div className="box">
        <Chargement message="Les dossiers de la tablette se lisent" />
      </div>
    )
  if (dossiers.length === 0) return null
  const rendus = depart - file.length
  return (
    <section className="box" aria-labelledby="sur-cette-tablette">
      <div className="sec-h">
        <h2 id="sur-cette-tablette">
          Sur cette tablette <span className="n">{dossiers.length}</span>
        </h2>
        <div className="acts">
          {dossiers.length > 1 && (
            <button
              className="btn pri"
              type="button"
              aria-disabled={file.length > 0 || undefined}
              onClick={() => {
                if (file.length > 0) return
                setDepart(dossiers.length)
                setFile(dossiers.map(({ menageId }) => menageId))
              }}
            >
              Tout rendre
            </button>
          )}
        </div>
      </div>
      <div className={styles.avance} role="status">
        {file.length > 0 && depart > 1 && (
          <>
            <progress value={rendus} max={depart} aria-label="Dossiers rendus" />
            <span className="soft num">{`Dossier ${rendus + 1} sur ${depart}`}</span>
          </>
        )}
      </div>
      {dossiers.map((dossier) => (
        <Garde
          key={dossier.menageId}
          coffre={coffre}
          dossier={dossier}
          sonTour={file[0] === dossier.menageId}
          relire={relire}
          demander={() => {
            if (file.includes(dossier.menageId)) return
            setDepart(file.length === 0 ? 1 : depart + 1)
            setFile([...file, dossier.menageId])
          }}
          fini={(parti) => {
            // La ligne s'en va, la section avec la dernière : le clavier reste dans la page.
            const { activeElement } = document
            if (parti && activeElement instanceof HTMLElement && activeElement !== document.body) rendreLeFocus(lieuDe(activeElement))
            setFile((avant) => avant.filter((id) => id !== dossier.menageId))
            if (parti) client.setQueryData(queryKey, (avant) => avant?.filter(({ menageId }) => menageId !== dossier.menageId))
            else relire()
          }}
        />
      ))}
    </section>
  )
}

interface PropsGarde {
  readonly coffre: Coffre
  readonly dossier: DossierEmporte
  readonly sonTour: boolean
  readonly relire: () => void
  readonly demander: () => void
  /** Son tour est passé ; `parti` : la tablette ne l'a plus. */
  readonly fini: (parti: boolean) => void
}

function Garde({ coffre, dossier, sonTour, relire, demander, fini }: PropsGarde) {
  const { menageId, menage, expireLe, termineLe } = dossier
  const { rendre, conflit } = useRendre(coffre, dossier)
  const [{ etat, erreur }, setEnvoi] = useState<{ readonly etat: string | null; readonly erreur: unknown }>({ etat: null, erreur: null })
  const [abandon, demanderLAbandon] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois par tour
  useEffect(() => {
    if (!sonTour) return
    const envoyer = async () => {
      setEnvoi({ etat: 'Les réponses partent', erreur: null })
      try {
        await rendre((suite) => setEnvoi({ etat: suite, erreur: null }))
        notifier({ message: `Dossier rendu : ${menage.noms}`, lien: { libelle: 'L’ouvrir', vers: `/menages/${menageId}` } })
        fini(true)
      } catch (echec) {
        setEnvoi({ etat: null, erreur: echec instanceof RetourALaSaisie || echec instanceof ErreurSession ? null : echec })
        fini(false)
      }
    }
    void envoyer()
  }, [sonTour])
  return (
    <article className={styles.dossier} aria-label={menage.noms}>
      <div className={styles.tete}>
        <b className="mid">{menage.noms}</b>
        <span className="soft num">{menage.codeMenage}</span>
        {termineLe !== null && <span className="soft">Entretien terminé</span>}
        <span className="soft">Effacé après l’envoi, au plus tard le {formatInstant(expireLe)}</span>
      </div>
      <Partira dossier={dossier} reprendre={(chemin) => void reprendreLaReponse(coffre, menageId, chemin).then(relire)} />
      {erreur !== null && <Refus erreur={erreur} coffre={coffre} dossier={dossier} relire={relire} />}
      <div className={styles.gestes}>
        <button
          className="btn pri"
          type="button"
          aria-disabled={etat !== null || sonTour || undefined}
          onClick={() => etat === null && demander()}
        >
          Rendre le dossier
        </button>
        <Lien className="btn" vers={`${CHEMIN_DE_LA_TABLETTE}/${menageId}/informations`}>
          Poursuivre l’entretien
        </Lien>
        <button className="btn ghost" type="button" onClick={() => demanderLAbandon(true)}>
          Effacer sans envoyer
        </button>
        <span role="status" className="soft">
          {etat}
        </span>
      </div>
      {conflit}
      {abandon && (
        <Confirmation
          titre="Effacer sans envoyer"
          detail={menage.noms}
          consequences={[
            entraine('Ce qui a été saisi hors ligne est perdu ; le dossier reste tel qu’il est sur le serveur.'),
            seDefait('Le dossier s’emporte de nouveau, sans cette saisie.'),
          ]}
          action="Effacer"
          dangereuse
          faire={async () => {
            await api('POST /v1/business/emports/{id}/retour', { params: { id: dossier.emportId } }).catch(() => undefined)
            await oublierLeDossier(coffre.proprietaire.id, menageId)
            fini(true)
          }}
          fermer={() => demanderLAbandon(false)}
        />
      )}
    </article>
  )
}
