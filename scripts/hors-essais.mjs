// Ce que vitest voit tomber hors de tout essai, que son rapport JSON ne porte pas : ce qui range un groupe d'essais, un fichier qui ne se charge
// pas, une promesse rejetée que rien n'attend. Écrit dans le fichier que nomme HORS_ESSAIS ; le bilan l'y lit.
import { writeFileSync } from 'node:fs'

export default class HorsEssais {
  onTestRunEnd(fichiers, sansEssai) {
    const portees = fichiers.flatMap((fichier) =>
      [fichier, ...fichier.children.allSuites()].flatMap((groupe) =>
        groupe.errors().map((erreur) => dire(`${fichier.moduleId}${groupe === fichier ? '' : ` › ${groupe.fullName}`}`, erreur)),
      ),
    )
    const perdues = sansEssai.map((erreur) => dire(`${erreur.type ?? 'erreur'}, hors de tout essai`, erreur))
    writeFileSync(process.env.HORS_ESSAIS, JSON.stringify([...portees, ...perdues]))
  }
}

const dire = (ou, { stack, message }) => `✗ ${ou}\n${stack ?? message}`
