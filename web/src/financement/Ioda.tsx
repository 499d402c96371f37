import { useQuery } from '@tanstack/react-query'
import { copier } from '../core/copier.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Icone } from '../core/Icone.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { type Financement, iodaOptions } from './financement.data.ts'
import styles from './ioda.module.css'

/** Les valeurs de la préFAT dans l'ordre des écrans d'IODA, chacune se copiant d'un clic. */
export function Ioda({ financement, fermer }: { readonly financement: Financement; readonly fermer: () => void }) {
  const { data, error, refetch } = useQuery(iodaOptions(financement.id))
  return (
    <Dialogue
      titre="Saisir dans IODA"
      detail={data === undefined ? financement.nom : `${data.titre}, ${financement.nom}`}
      largeur={720}
      fermer={fermer}
    >
      <div className="dlg-c">
        {data === undefined ? (
          <ContenuAttendu attente="Chargement de la préFAT" erreur={error} relire={refetch} />
        ) : (
          data.rubriques
            .filter(({ lignes }) => lignes.length > 0)
            .map(({ code, titre, lignes }, rang) => (
              <section key={code} className={styles.rubrique} aria-labelledby={`ioda-${code}`}>
                <h3 id={`ioda-${code}`}>
                  {rang + 1}. {titre}
                </h3>
                <ul>
                  {lignes.map((ligne) => (
                    <li key={ligne.code}>
                      <span>{ligne.libelle}</span>
                      <span className={ligne.aCopier === '' ? 'muted' : 'num'}>{ligne.texte}</span>
                      {ligne.aCopier !== '' && (
                        <button
                          className="btn sm ghost"
                          type="button"
                          onClick={() => void copier(ligne.aCopier, `${ligne.libelle} copié : ${ligne.aCopier}`)}
                        >
                          <Icone nom="copier" />
                          Copier<span className="vh"> : {ligne.libelle}</span>
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))
        )}
      </div>
      <PiedDeGeste fermer={fermer} />
    </Dialogue>
  )
}
